// SPDX-License-Identifier: Apache-2.0
/** Messages that the JVM itself makes. */
public class VmMessages {
  interface Action {
    void run() throws Exception;
  }

  static class Bad {
    static int x;

    static {
      if (yes) throw new RuntimeException("boom");
    }
  }

  static class Worse {
    static int x;

    static {
      if (yes) throw new StackOverflowError();
    }
  }

  static boolean yes = true;
  static int[] ints;
  static long[] longs;
  static int[][] matrix;
  static VmMessages[] many;
  static VmMessages one;
  static Object any;
  static long big = 1;
  VmMessages next;
  int held;
  double weight;

  VmMessages get() {
    return null;
  }

  static VmMessages find(int x, String s, Object[] os, long[][] ls) {
    return null;
  }

  static int same(int x) {
    return x;
  }

  static void show(Action action) {
    try {
      action.run();
      System.out.println("nothing");
    } catch (Throwable t) {
      System.out.println(t);
    }
  }

  static int parameters(VmMessages a, long b, VmMessages c) {
    return c.held + a.held;
  }

  static void written(VmMessages a) {
    a = a.next;
    a.held = 1;
  }

  static VmMessages chain(int length) {
    VmMessages first = new VmMessages();
    for (int i = 1; i < length; i++) {
      VmMessages made = new VmMessages();
      made.next = first;
      first = made;
    }
    return first;
  }

  public static void main(String[] args) {
    show(() -> System.out.println(((String) any).length()));
    show(() -> System.out.println(((String) null).length()));
    show(() -> System.out.println((yes ? one : many[0]).held));
    show(() -> System.out.println(new VmMessages().next.next.held));
    show(() -> System.out.println(new VmMessages().get().held));
    show(() -> find(1, "", null, null).held = 3);
    show(() -> { VmMessages q = null; VmMessages r = q; r.held++; });
    show(() -> { many[0].held = 1; });
    show(() -> { VmMessages[] local = new VmMessages[2]; int i = 0; local[i].held = 1; });
    show(() -> { VmMessages[] local = new VmMessages[2]; local[same(3) & 1].held = 1; });
    show(() -> { VmMessages[] local = new VmMessages[2]; local[same(1)].held = 1; });
    show(() -> { VmMessages[] local = new VmMessages[300]; local[299].weight = 1; });
    show(() -> { int[][] local = new int[2][]; local[1][(int) big] = 2; });
    show(() -> { int[] index = {0, 1}; VmMessages[][] local = {{null}}; local[index[0]][index[index[0]]].next = null; });
    show(() -> { longs[(int) big]++; });
    show(() -> { longs[0] = 4L; });
    show(() -> { matrix[1][2] = 4; });
    show(() -> { synchronized (any) { System.out.println("in"); } });
    show(() -> { throw (RuntimeException) any; });
    show(() -> { throw null; });
    for (int length = 1; length < 8; length++) {
      VmMessages n = chain(length);
      show(() -> { n.next.next.next.next.next.next.held = 1; });
    }
    show(() -> { VmMessages n; if (yes) n = null; else n = new VmMessages(); n.held = 4; });
    show(() -> { (one = null).held = 4; });
    show(() -> { Integer i = null; int j = i; });
    show(() -> { switch ((String) any) { case "a": break; } });
    show(() -> { for (int z : ints) System.out.println(z); });
    show(() -> parameters(null, 1, new VmMessages()));
    show(() -> parameters(null, 1, null));
    show(() -> written(new VmMessages()));
    show(() -> { ints.clone(); });
    show(() -> { many.clone(); });
    show(() -> { System.out.println(ints.length); });
    show(() -> { boolean[] flags = null; flags[1] = true; });
    show(() -> { Object x = 5; String s = (String) x; });
    show(() -> { Object x = new int[1]; Object[] s = (Object[]) x; });
    show(() -> { Object x = new VmMessages(); String s = (String) x; });
    show(() -> { Object x = new VmMessages(); VmMessages[] s = (VmMessages[]) x; });
    show(() -> { Object x = new VmMessages[1][]; VmMessages s = (VmMessages) x; });
    show(() -> { Object x = ""; VmMessages s = (VmMessages) x; });
    show(() -> { Object[] x = new Integer[1]; x[0] = "s"; });
    show(() -> { Object[] x = new Integer[1]; x[0] = new int[2]; });
    show(() -> { int[] x = new int[yes ? -4 : 2]; });
    show(() -> { int[][] x = new int[2][yes ? -5 : 2]; });
    show(() -> { System.arraycopy(null, 0, null, 0, 1); });
    show(() -> { System.arraycopy(new int[2], 0, new int[3], 1, 6); });
    show(() -> { System.arraycopy(new int[2], 0, new long[3], 1, 6); });
    show(() -> { System.arraycopy(new Object[] {"", 1}, 0, new String[3], 1, 2); });
    show(() -> { Bad.x = 1; });
    show(() -> { Bad.x = 1; });
    show(() -> { Worse.x = 1; });
    try {
      Bad.x = 2;
    } catch (NoClassDefFoundError e) {
      System.out.println(e + " because of " + e.getCause());
    }
    try {
      Worse.x = 2;
    } catch (NoClassDefFoundError e) {
      System.out.println(e + " because of " + e.getCause());
    }
    show(() -> { throw new NullPointerException(); });
    show(() -> { throw new NullPointerException("own"); });
    show(() -> java.util.Objects.requireNonNull(null));
    show(() -> System.out.println("abc".charAt(-1)));
    show(() -> System.out.println("abc\u4e2d".charAt(9)));
    show(() -> System.out.println("abc\u00ff".charAt(4)));
  }
}
