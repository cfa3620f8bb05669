// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class Handles {
  int x = 1;
  long wide = 2;
  boolean flag;
  byte small = 3;
  double real = 1.5;
  String text = "t";
  final int fixed = 7;
  static int shared = 10;
  static final VarHandle X, WIDE, FLAG, SMALL, REAL, TEXT, FIXED, SHARED;
  static {
    try {
      MethodHandles.Lookup l = MethodHandles.lookup();
      X = l.findVarHandle(Handles.class, "x", int.class);
      WIDE = l.findVarHandle(Handles.class, "wide", long.class);
      FLAG = l.findVarHandle(Handles.class, "flag", boolean.class);
      SMALL = l.findVarHandle(Handles.class, "small", byte.class);
      REAL = l.findVarHandle(Handles.class, "real", double.class);
      TEXT = l.findVarHandle(Handles.class, "text", String.class);
      FIXED = l.findVarHandle(Handles.class, "fixed", int.class);
      SHARED = l.findStaticVarHandle(Handles.class, "shared", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
  static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(String[].class);
  static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  public static void main(String[] args) {
    Handles h = new Handles();
    System.out.println((int) X.get(h) + " " + X.compareAndSet(h, 1, 5) + " " + (int) X.getAndAdd(h, 2) + " " + h.x);
    X.setVolatile(h, 40);
    System.out.println((int) X.getVolatile(h) + " " + (int) X.getAndBitwiseOr(h, 3) + " " + h.x + " " + (int) X.compareAndExchange(h, 43, 1) + h.x);
    WIDE.set(h, 3);
    System.out.println((long) WIDE.getAndAdd(h, 1L) + " " + h.wide + " " + WIDE.weakCompareAndSetPlain(h, 4L, 1L << 50) + " " + h.wide);
    FLAG.setRelease(h, true);
    System.out.println((boolean) FLAG.getAcquire(h) + " " + (boolean) FLAG.getAndSet(h, false) + h.flag);
    System.out.println((byte) SMALL.getAndAdd(h, (byte) 126) + " " + h.small);
    System.out.println((double) REAL.getAndSet(h, 2.5) + " " + (double) REAL.get(h));
    System.out.println(TEXT.compareAndSet(h, "t", "u") + (String) TEXT.getAndSet(h, "v") + h.text);
    System.out.println((int) FIXED.get(h));
    try {
      FIXED.set(h, 1);
    } catch (UnsupportedOperationException e) {
      System.out.println("final");
    }
    try {
      X.get((Handles) null);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    SHARED.setOpaque(11);
    System.out.println((int) SHARED.getAndAdd(5) + " " + shared);
    int[] a = {1, 2, 3};
    INTS.set(a, 1, 20);
    System.out.println((int) INTS.getAndAdd(a, 1, 2) + " " + a[1] + " " + INTS.compareAndSet(a, 2, 3, 30) + a[2]);
    try {
      INTS.getVolatile(a, 3);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    String[] w = {"p", null};
    System.out.println(WORDS.compareAndSet(w, 1, null, "q") + w[1] + (String) WORDS.getAcquire(w, 0));
    byte[] b = new byte[12];
    BYTES.set(b, 1, 0x01020304);
    LITTLE.set(b, 4, 0x0102030405060708L);
    StringBuilder out = new StringBuilder();
    for (byte x : b) out.append(x).append(' ');
    System.out.println(out.toString() + (int) BYTES.get(b, 4));
    VarHandle.fullFence();
  }
}
