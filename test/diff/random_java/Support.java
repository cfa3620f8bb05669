// SPDX-License-Identifier: Apache-2.0
// What random methods share: classes that they use, and texts of what they compute.

/** Bounds the calls of one execution. */
final class Fuel {
  static int left;

  static void use() {
    if (--left < 0) throw new Spent();
  }

  /** Nobody goes on after it. */
  static void check(Throwable caught) {
    if (caught instanceof Spent spent) throw spent;
  }
}

final class Spent extends RuntimeException {}

class Low extends RuntimeException {
  final int code;

  Low(String message, int code) {
    super(message);
    this.code = code;
  }
}

final class Lower extends Low {
  Lower(String message, int code) {
    super(message, code * 3);
  }

  @Override
  public String getMessage() {
    return "lower " + super.getMessage();
  }
}

final class Checked extends Exception {
  Checked(String message, Throwable cause) {
    super(message, cause);
  }
}

final class Closed implements AutoCloseable {
  private final int mode;

  Closed(int mode) {
    this.mode = mode & 3;
    if (this.mode == 1) throw new Low("open", mode);
  }

  @Override
  public void close() {
    if (mode == 2) throw new Lower("close", mode);
  }
}

enum Color {
  RED,
  GREEN {
    @Override
    int code() {
      return 7;
    }
  },
  BLUE;

  int code() {
    return ordinal() + 1;
  }
}

interface Op {
  long apply(int x, long y) throws Exception;

  default long twice(int x) throws Exception {
    return apply(x, apply(x + 1, x));
  }
}

record Pair(int x, Object y) {}

/**
 * Where javac 17 fails on valid code: a `yield` with a parenthesis may look like a method to it, and a condition inside
 * the subject of a pattern makes it crash.
 */
final class Same {
  static boolean as(boolean value) { return value; }
  static byte as(byte value) { return value; }
  static short as(short value) { return value; }
  static char as(char value) { return value; }
  static int as(int value) { return value; }
  static long as(long value) { return value; }
  static float as(float value) { return value; }
  static double as(double value) { return value; }
  static Object as(Object value) { return value; }
}

final class Show {
  static String text(boolean value) {
    return value ? "T" : "F";
  }

  static String text(char value) {
    return "c" + (int) value;
  }

  static String text(byte value) {
    return "b" + value;
  }

  static String text(short value) {
    return "s" + value;
  }

  static String text(int value) {
    return "i" + value;
  }

  static String text(long value) {
    return "l" + value;
  }

  static String text(float value) {
    return "f" + Float.floatToIntBits(value);
  }

  static String text(double value) {
    return "d" + Double.doubleToLongBits(value);
  }

  static String text(Object value) {
    if (value == null) return "null";
    if (value instanceof Float number) return text(number.floatValue());
    if (value instanceof Double number) return text(number.doubleValue());
    if (value instanceof Pair pair) return "(" + pair.x() + "," + text(pair.y()) + ")";
    if (value instanceof Throwable) return thrown((Throwable) value);
    if (value.getClass().isArray()) return array(value);
    return value.toString();
  }

  static String thrown(Throwable value) {
    String text = value.toString();
    if (value.getCause() != null) text += " by " + value.getCause();
    for (Throwable other : value.getSuppressed()) text += " and " + other;
    return text;
  }

  private static String array(Object value) {
    String text = "[";
    if (value instanceof boolean[] a) for (boolean x : a) text += text(x);
    if (value instanceof byte[] a) for (byte x : a) text += text(x);
    if (value instanceof short[] a) for (short x : a) text += text(x);
    if (value instanceof char[] a) for (char x : a) text += text(x);
    if (value instanceof int[] a) for (int x : a) text += text(x);
    if (value instanceof long[] a) for (long x : a) text += text(x);
    if (value instanceof float[] a) for (float x : a) text += text(x);
    if (value instanceof double[] a) for (double x : a) text += text(x);
    if (value instanceof Object[] a) for (Object x : a) text += x instanceof Object[] ? "[]" : text(x);
    return text + "]";
  }

  /** Keeps texts from growing without bound. */
  static String cut(String text) {
    return text != null && text.length() > 24 ? text.substring(text.length() - 24) : text;
  }
}
