// SPDX-License-Identifier: Apache-2.0
/** Exceptions that are caught, passed on, and escape. */
public class Exceptions {
  public static class Refused extends Exception {
    public Refused(String message) {
      super(message);
    }
  }

  public static int divide(int a, int b) {
    return a / b;
  }

  public static int divideOr(int a, int b, int other) {
    try {
      return a / b;
    } catch (ArithmeticException e) {
      return other;
    }
  }

  public static int elementOr(int[] values, int index, int other) {
    try {
      return values[index];
    } catch (ArrayIndexOutOfBoundsException e) {
      return other;
    } catch (NullPointerException e) {
      return -other;
    }
  }

  public static int check(int age) throws Refused {
    if (age < 0) throw new Refused("negative: " + age);
    if (age > 150) throw new Refused("too old");
    return age;
  }

  public static int withFinally(int x) {
    int steps = 0;
    try {
      steps++;
      if (x == 7) throw new IllegalStateException();
      steps++;
    } catch (IllegalStateException e) {
      steps += 10;
    } finally {
      steps += 100;
    }
    return steps;
  }

  public static int cast(Object value) {
    return ((Integer) value).intValue();
  }

  public static int[] make(int size) {
    if (size > 5) return new int[5];
    return new int[size];
  }
}
