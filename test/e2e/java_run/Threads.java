// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.concurrent.*;

class Threads {
  static int sum;
  public static void main(String[] args) throws Exception {
    Thread[] all = new Thread[3];
    for (int i = 0; i < 3; i++) {
      int n = i;
      all[i] = new Thread(() -> { synchronized (Threads.class) { sum += n + 1; } }, "t" + i);
      all[i].start();
    }
    for (Thread t : all) t.join();
    System.out.println(sum + " " + all[0].isAlive() + " " + all[0].getState() + " " + all[1].getName());
    ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
    local.set(6);
    int[] seen = new int[1];
    Thread other = new Thread(() -> seen[0] = local.get());
    other.start();
    other.join();
    System.out.println(local.get() + " " + seen[0]);
    Thread failing = new Thread(() -> { throw new IllegalStateException("inside"); });
    failing.setUncaughtExceptionHandler((t, e) -> System.out.println("caught " + e.getMessage()));
    failing.start();
    failing.join();
    try {
      failing.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("twice");
    }
    Thread.currentThread().interrupt();
    System.out.println(Thread.interrupted() + " " + Thread.interrupted());
  }
}
