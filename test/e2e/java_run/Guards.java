// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Locks, phases, and state that several threads share, one after the other. */
class Guards {
  static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 1);

  static class Account {
    private final ReadWriteLock lock = new ReentrantReadWriteLock(true);
    private long cents;

    void add(long n) {
      lock.writeLock().lock();
      try {
        cents = Math.addExact(cents, n);
      } finally {
        lock.writeLock().unlock();
      }
    }

    long get() {
      lock.readLock().lock();
      try {
        return cents;
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Account account = new Account();
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int share = i + 1;
      threads[i] = new Thread(() -> { for (int k = 0; k < 10; k++) account.add(share); });
      threads[i].start();
    }
    for (Thread t : threads) t.join();
    System.out.println(account.get());
    try {
      account.add(Long.MAX_VALUE);
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    Thread failing = new Thread(() -> { throw new IllegalStateException("in thread"); });
    failing.setUncaughtExceptionHandler((t, e) -> System.out.println("handled " + e.getMessage()));
    failing.start();
    failing.join();
    Thread local = new Thread(() -> { DEPTH.set(9); System.out.println(DEPTH.get()); });
    local.start();
    local.join();
    System.out.println(DEPTH.get() + " " + local.isAlive() + " " + Thread.currentThread().getName() + " " + Thread.currentThread().isInterrupted());
    StampedLock stamped = new StampedLock();
    long stamp = stamped.tryOptimisticRead();
    System.out.println(stamped.validate(stamp) + " " + stamped.isWriteLocked() + " " + (stamped.writeLock() != 0) + " " + stamped.validate(stamp));
    Phaser phaser = new Phaser(1);
    System.out.println(phaser.register() + " " + phaser.arrive() + " " + phaser.arriveAndDeregister() + " " + phaser.getPhase());
    AtomicReference<String> ref = new AtomicReference<>("a");
    AtomicIntegerArray array = new AtomicIntegerArray(3);
    AtomicStampedReference<String> versioned = new AtomicStampedReference<>("v", 1);
    System.out.println(ref.updateAndGet(s -> s + "b") + ref.compareAndSet("x", "y") + array.addAndGet(1, 5) + array + versioned.compareAndSet("v", "w", 1, 2) + versioned.getStamp() + new AtomicLong(5).accumulateAndGet(7, Math::max) + new DoubleAccumulator(Double::sum, 0.5));
    ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
    skip.putAll(Map.of(1, "a", 5, "e", 3, "c"));
    CopyOnWriteArrayList<Integer> copies = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
    for (int n : copies) if (n < 3) copies.add(n * 10);
    System.out.println(skip + " " + skip.ceilingKey(4) + " " + copies + " " + copies.addIfAbsent(10) + new ConcurrentLinkedDeque<>(List.of(4, 5)).peekLast());
    Exchanger<String> unused = new Exchanger<>();
    try {
      unused.exchange("x", 1, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      System.out.println(e);
    }
    DelayQueue<Delayed> delayed = new DelayQueue<>();
    PriorityBlockingQueue<String> urgent = new PriorityBlockingQueue<>(4, Comparator.comparing(String::length));
    Collections.addAll(urgent, "ccc", "a", "bb");
    System.out.println(delayed.poll() + urgent.take() + urgent.take() + new SynchronousQueue<Integer>().offer(1) + new CyclicBarrier(1, () -> System.out.print("barrier ")).await());
    ExecutorCompletionService<Integer> done = new ExecutorCompletionService<>(Runnable::run);
    done.submit(() -> 4);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    ScheduledFuture<String> soon = timer.schedule(() -> "tick", 1, TimeUnit.MILLISECONDS);
    System.out.println(done.take().get() + soon.get() + timer.shutdownNow().size());
  }
}
