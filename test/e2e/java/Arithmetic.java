// SPDX-License-Identifier: Apache-2.0
/** Whole numbers at their limits. */
public class Arithmetic {
  public static int sign(int x) {
    if (x > 0) return 1;
    return x < 0 ? -1 : 0;
  }

  public static int clamp(int value, int low, int high) {
    if (low > high) throw new IllegalArgumentException("low above high");
    if (value < low) return low;
    return value > high ? high : value;
  }

  public static int addSaturating(int a, int b) {
    int sum = a + b;
    if (a > 0 && b > 0 && sum < 0) return Integer.MAX_VALUE;
    if (a < 0 && b < 0 && sum >= 0) return Integer.MIN_VALUE;
    return sum;
  }

  public static int average(int a, int b) {
    return (a & b) + ((a ^ b) >> 1);
  }

  public static long divideUp(long amount, long parts) {
    long share = amount / parts;
    if (share * parts < amount) share++;
    return share;
  }

  public static int gcd(int a, int b) {
    if (a < 0 || b < 0 || a > 30 || b > 30) return -1;
    while (b != 0) {
      int rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  public static boolean isPowerOfTwo(int x) {
    return x > 0 && (x & (x - 1)) == 0;
  }

  public static byte narrow(int x) {
    byte small = (byte) x;
    if (small != x) return -1;
    return small;
  }

  public static char next(char c) {
    if (c == Character.MAX_VALUE) return 0;
    return ++c;
  }

  public static int shift(int value, int by) {
    if (by < 0) return value >>> -by;
    if (by > 31) return 0;
    return value << by;
  }
}
