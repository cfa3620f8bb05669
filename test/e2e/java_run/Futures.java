// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class Futures {
  public static void main(String[] args) throws Exception {
    CompletableFuture<Integer> f = CompletableFuture.completedFuture(20).thenApply(x -> x + 1).thenCombine(
        CompletableFuture.completedFuture(2), (x, y) -> x * y);
    System.out.println(f.get() + " " + f.isDone() + " " + f.getNow(0));
    CompletableFuture<String> g = new CompletableFuture<>();
    CompletableFuture<Integer> h = g.thenApply(String::length).whenComplete((v, e) -> System.out.println("got " + v + " " + e));
    System.out.println(h.isDone());
    g.complete("four");
    System.out.println(h.join() + " " + g.complete("again"));
    CompletableFuture<Integer> bad = CompletableFuture.failedFuture(new IllegalStateException("no"));
    System.out.println(bad.exceptionally(e -> -1).get() + " " + bad.isCompletedExceptionally() + " " + bad.handle((v, e) -> e.getMessage()).get());
    try {
      bad.get();
    } catch (ExecutionException e) {
      System.out.println(e.getCause());
    }
    System.out.println(CompletableFuture.allOf(f, g).thenApply(v -> "all").get());
    FutureTask<String> task = new FutureTask<>(() -> "ran");
    task.run();
    System.out.println(task.get() + task.isDone() + task.cancel(true));
    CountDownLatch latch = new CountDownLatch(2);
    latch.countDown();
    latch.countDown();
    latch.await();
    System.out.println(latch.getCount());
    Semaphore permits = new Semaphore(2);
    System.out.println(permits.tryAcquire() + " " + permits.tryAcquire(2) + " " + permits.availablePermits());
    permits.acquire();
    permits.release(3);
    System.out.println(permits.drainPermits());
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    lock.lock();
    System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.tryLock());
    lock.unlock();
    lock.unlock();
    lock.unlock();
    System.out.println(lock.isLocked());
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
    ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    rw.readLock().lock();
    System.out.println(rw.getReadLockCount() + " " + rw.writeLock().tryLock());
    rw.readLock().unlock();
    System.out.println(rw.writeLock().tryLock() + " " + rw.isWriteLocked());
    StampedLock stamped = new StampedLock();
    long stamp = stamped.tryOptimisticRead();
    System.out.println(stamped.validate(stamp));
    long write = stamped.writeLock();
    System.out.println(stamped.validate(stamp) + " " + stamped.isWriteLocked());
    stamped.unlockWrite(write);
    Condition c = lock.newCondition();
    lock.lock();
    c.signalAll();
    lock.unlock();
    Phaser phaser = new Phaser(1);
    System.out.println(phaser.arrive() + " " + phaser.getPhase());
    System.out.println(TimeUnit.HOURS.toSeconds(3) + " " + TimeUnit.MILLISECONDS.toDays(86400001L));
  }
}
