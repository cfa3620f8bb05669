// SPDX-License-Identifier: Apache-2.0
/** Type parameters, boxes and interfaces. */
public class Generics {
  public static class Pair<A, B> {
    public A first;
    public B second;
  }

  public static <T extends Comparable<T>> T larger(T a, T b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  public static int sum(Pair<Integer, Integer> pair) {
    if (pair.first == null || pair.second == null) return -1;
    return pair.first + pair.second;
  }

  public static int orDefault(Integer value, int other) {
    return value == null ? other : value;
  }

  public static boolean both(Boolean a, Boolean b) {
    return a && b;
  }

  public static long widen(Character c, Byte b) {
    return c > 'z' ? b : c;
  }

  /** Has a field of the compiler that leads to the object around it. */
  public class Inner {
    public int size;
  }

  public Inner inner(int size) {
    Inner inner = new Inner();
    inner.size = size < 0 ? 0 : size;
    return inner;
  }
}

//! untested Generics$Inner#<init>(Generics)
