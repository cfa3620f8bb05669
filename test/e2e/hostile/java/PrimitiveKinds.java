// SPDX-License-Identifier: Apache-2.0
// Every primitive type, and its extremes.
class PrimitiveKinds {
  static boolean b(byte x) { return x == Byte.MIN_VALUE; }
  static boolean s(short x) { return x == Short.MAX_VALUE; }
  static boolean c(char x) { return x == '\u2028'; }
  static boolean l(long x) { return x == Long.MIN_VALUE; }
  static boolean f(float x) { return Float.isNaN(x); }
  static boolean d(double x) { return x == Double.NEGATIVE_INFINITY; }
  static boolean zero(double x) { return 1 / x < 0 && x == 0; }
}
