// SPDX-License-Identifier: Apache-2.0
public class LongMethods {
  public static void main(String[] args) {
    long[] values = {0, -1, 1L << 33, Long.MAX_VALUE, Long.MIN_VALUE};
    for (long v : values) {
      System.out.println(Long.toString(v) + " " + Long.toHexString(v) + " " + Long.toBinaryString(v) + " "
          + Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " " + Long.hashCode(v) + " "
          + Long.toUnsignedString(v));
    }
    System.out.println(Long.parseLong("-9223372036854775808"));
    System.out.println(Long.divideUnsigned(-1L, 10) + " " + Long.remainderUnsigned(-1L, 10));
  }
}
