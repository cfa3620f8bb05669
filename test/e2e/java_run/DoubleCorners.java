// SPDX-License-Identifier: Apache-2.0
public class DoubleCorners {
  static String show(double d) {
    return d + " " + Double.isNaN(d) + " " + (d == d) + " " + (d > 0) + " " + (d < 0) + " " + (int) d + " " + (long) d;
  }

  public static void main(String[] args) {
    double[] values = {0.0, -0.0, 1.5, -1.5, 1e300, -1e300, Double.MIN_VALUE, Double.MAX_VALUE,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 2147483648.5, 9.3e18};
    for (double a : values) {
      System.out.println(show(a));
      for (double b : values) System.out.print((a + b) + " " + (a * b) + " " + (a / b) + " " + (a % b) + ";");
      System.out.println();
    }
  }
}
