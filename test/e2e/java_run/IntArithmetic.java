// SPDX-License-Identifier: Apache-2.0
public class IntArithmetic {
  static int[] values = {0, 1, -1, 7, -7, 1000000007, Integer.MAX_VALUE, Integer.MIN_VALUE};

  public static void main(String[] args) {
    for (int a : values) {
      for (int b : values) {
        System.out.print((a + b) + " " + (a - b) + " " + (a * b) + " " + (a & b) + " " + (a | b) + " " + (a ^ b));
        if (b != 0) System.out.print(" " + (a / b) + " " + (a % b));
        System.out.println();
      }
    }
  }
}
