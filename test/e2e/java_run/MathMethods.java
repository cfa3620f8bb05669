// SPDX-License-Identifier: Apache-2.0
public class MathMethods {
  public static void main(String[] args) {
    double[] values = {0.5, -0.5, 1.5, 2.5, -2.5, 1e15, -1e-5, 123.456};
    for (double v : values) {
      System.out.println(Math.floor(v) + " " + Math.ceil(v) + " " + Math.rint(v) + " " + Math.round(v) + " "
          + Math.abs(v) + " " + Math.signum(v) + " " + Math.sqrt(Math.abs(v)));
    }
    System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(3, -4));
    System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.abs(Integer.MIN_VALUE));
    try {
      System.out.println(Math.addExact(Integer.MAX_VALUE, 1));
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(Math.hypot(3, 4));
  }
}
