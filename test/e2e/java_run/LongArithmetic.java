// SPDX-License-Identifier: Apache-2.0
public class LongArithmetic {
  static long[] values = {0, 1, -1, 9, -9, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE};

  public static void main(String[] args) {
    for (long a : values) {
      for (long b : values) {
        System.out.print((a + b) + " " + (a - b) + " " + (a * b));
        if (b != 0) System.out.print(" " + (a / b) + " " + (a % b));
        System.out.println(" " + (a < b) + " " + Long.compare(a, b));
      }
    }
  }
}
