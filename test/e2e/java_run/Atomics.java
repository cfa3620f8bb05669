// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.concurrent.atomic.*;

class Atomics {
  volatile int count;
  volatile long total;
  volatile String name = "a";
  static final AtomicIntegerFieldUpdater<Atomics> COUNT = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "count");
  static final AtomicLongFieldUpdater<Atomics> TOTAL = AtomicLongFieldUpdater.newUpdater(Atomics.class, "total");
  static final AtomicReferenceFieldUpdater<Atomics, String> NAME =
      AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "name");

  public static void main(String[] args) {
    AtomicInteger i = new AtomicInteger(5);
    System.out.println(i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.updateAndGet(x -> x * 2) + " " + i.compareAndSet(32, 1) + " " + i);
    AtomicLong l = new AtomicLong(1L << 40);
    System.out.println(l.decrementAndGet() + " " + l.accumulateAndGet(3, Long::sum) + " " + l.getPlain());
    AtomicBoolean b = new AtomicBoolean();
    System.out.println(b.getAndSet(true) + " " + b.compareAndSet(false, true) + " " + b.get());
    AtomicReference<String> r = new AtomicReference<>("x");
    System.out.println(r.getAndSet("y") + r.compareAndSet("y", "z") + r.updateAndGet(s -> s + s) + r.getAndAccumulate("w", String::concat) + r);
    AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
    ia.addAndGet(1, 40);
    System.out.println(ia + " " + ia.compareAndSet(0, 1, 9) + " " + ia.getAndDecrement(2) + " " + ia);
    AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(3);
    ra.set(0, "p");
    System.out.println(ra.compareAndSet(1, null, "q") + " " + ra + " " + ra.length());
    try {
      ra.get(3);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    AtomicLongArray la = new AtomicLongArray(2);
    System.out.println(la.incrementAndGet(1) + " " + la);
    AtomicStampedReference<String> s = new AtomicStampedReference<>("m", 1);
    int[] stamp = new int[1];
    System.out.println(s.compareAndSet("m", "n", 1, 2) + " " + s.get(stamp) + stamp[0]);
    AtomicMarkableReference<String> m = new AtomicMarkableReference<>("m", false);
    System.out.println(m.attemptMark("m", true) + " " + m.isMarked() + m.getReference());
    LongAdder adder = new LongAdder();
    adder.add(7);
    adder.increment();
    System.out.println(adder.sum() + " " + adder.sumThenReset() + " " + adder);
    LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
    max.accumulate(3);
    max.accumulate(2);
    System.out.println(max.get());
    Atomics o = new Atomics();
    System.out.println(COUNT.incrementAndGet(o) + " " + COUNT.getAndAdd(o, 5) + " " + o.count);
    System.out.println(TOTAL.addAndGet(o, 1L << 33) + " " + NAME.compareAndSet(o, "a", "b") + o.name + NAME.getAndSet(o, "c") + o.name);
  }
}
