// SPDX-License-Identifier: Apache-2.0
/** Floating point, with everything that is special about it. */
public class Floats {
  public static String kind(double x) {
    if (x != x) return "nan";
    if (x == Double.POSITIVE_INFINITY || x == Double.NEGATIVE_INFINITY) return "infinite";
    if (x == 0) return 1 / x < 0 ? "negative zero" : "zero";
    return Math.abs(x) < Double.MIN_NORMAL ? "tiny" : "normal";
  }

  public static int roots(double a, double b, double c) {
    if (a == 0) return b == 0 ? 0 : 1;
    double discriminant = b * b - 4 * a * c;
    if (discriminant < 0) return 0;
    return discriminant == 0 ? 1 : 2;
  }

  public static float half(float x) {
    if (Float.isNaN(x)) return 0f;
    return x / 2;
  }

  public static int toInt(double x) {
    int whole = (int) x;
    if (whole == Integer.MAX_VALUE) return -1;
    return whole == x ? whole : 0;
  }

  public static boolean isWithin(float x, float low, float high) {
    return x >= low && x <= high;
  }
}
