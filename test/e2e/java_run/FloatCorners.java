// SPDX-License-Identifier: Apache-2.0
public class FloatCorners {
  public static void main(String[] args) {
    float[] values = {0f, -0f, 1.1f, -3.75f, 3e38f, 1e-45f, Float.NaN, Float.POSITIVE_INFINITY, 16777217f};
    for (float a : values) {
      System.out.println(a + " " + (int) a + " " + (long) a + " " + (double) a + " " + Float.floatToIntBits(a));
      for (float b : values) System.out.print((a + b) + " " + (a / b) + " " + Float.compare(a, b) + ";");
      System.out.println();
    }
  }
}
