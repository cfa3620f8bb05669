// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Orders that go through stages, each a future of the one before. */
class Orders {
  static CompletableFuture<Integer> price(String item) {
    return CompletableFuture.supplyAsync(() -> switch (item) {
      case "pen" -> 2;
      case "book" -> 15;
      default -> throw new NoSuchElementException(item);
    });
  }

  public static void main(String[] args) throws Exception {
    CompletableFuture<Integer> both = price("pen").thenCombine(price("book"), Integer::sum).thenCompose(sum -> CompletableFuture.supplyAsync(() -> sum * 2));
    System.out.println(both.get(5, TimeUnit.SECONDS));
    CompletableFuture<String> failed = price("car").thenApply(p -> "never").handle((text, e) -> text != null ? text : e.getClass().getSimpleName() + "/" + e.getCause().getMessage());
    System.out.println(failed.join());
    try {
      price("van").thenAccept(System.out::println).join();
    } catch (CompletionException e) {
      System.out.println(e.getMessage());
    }
    List<CompletableFuture<Integer>> all = List.of(price("pen"), price("pen"), price("book"));
    System.out.println(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).thenApply(done -> all.stream().mapToInt(CompletableFuture::join).sum()).get());
    ExecutorService pool = Executors.newFixedThreadPool(3);
    AtomicInteger calls = new AtomicInteger();
    List<Callable<String>> jobs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int number = i;
      jobs.add(() -> "job" + number + (calls.incrementAndGet() > 0 ? "" : "!"));
    }
    for (Future<String> job : pool.invokeAll(jobs)) System.out.print(job.get() + " ");
    Future<?> bad = pool.submit(() -> { throw new IllegalStateException("broken"); });
    try {
      bad.get();
    } catch (ExecutionException e) {
      System.out.println(e.getMessage() + " " + bad.isDone() + " " + calls);
    }
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isShutdown());
    ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();
    for (String w : "a b a c a b".split(" ")) counts.computeIfAbsent(w, k -> new LongAdder()).increment();
    System.out.println(new TreeMap<>(counts) + " " + counts.reduceValuesToLong(1, LongAdder::sum, 0, Long::sum));
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(3);
    Thread producer = new Thread(() -> { for (int i = 0; i < 3; i++) queue.add(i * i); }, "producer");
    producer.start();
    producer.join();
    List<Integer> drained = new ArrayList<>();
    queue.drainTo(drained);
    System.out.println(drained + " " + queue.poll(1, TimeUnit.MILLISECONDS) + " " + producer.getName() + producer.getState());
    System.out.println(new RecursiveTask<Long>() {
      @Override protected Long compute() { return ForkJoinTask.invokeAll(List.of(ForkJoinTask.adapt(() -> 1L), ForkJoinTask.adapt(() -> 2L))).stream().mapToLong(ForkJoinTask::join).sum(); }
    }.invoke());
    CompletableFuture<String> late = new CompletableFuture<String>().completeOnTimeout("late", 1, TimeUnit.MILLISECONDS);
    System.out.println(late.isCancelled() + " " + CompletableFuture.anyOf(CompletableFuture.completedFuture("x"), new CompletableFuture<>()).get());
  }
}
