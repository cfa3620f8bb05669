// SPDX-License-Identifier: Apache-2.0
public class IntegerMethods {
  public static void main(String[] args) {
    int[] values = {0, 1, -1, 42, 255, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int v : values) {
      System.out.println(Integer.toString(v) + " " + Integer.toHexString(v) + " " + Integer.toBinaryString(v) + " "
          + Integer.toOctalString(v) + " " + Integer.bitCount(v) + " " + Integer.reverse(v) + " "
          + Integer.highestOneBit(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.toString(v, 36));
    }
    System.out.println(Integer.parseInt("-123") + Integer.parseInt("7f", 16) + Integer.valueOf(1000));
    System.out.println(Integer.valueOf(127) == Integer.valueOf(127));
    System.out.println(Integer.compare(3, 5) + " " + Integer.signum(-9) + " " + Integer.MAX_VALUE);
    try {
      Integer.parseInt("12x");
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
  }
}
