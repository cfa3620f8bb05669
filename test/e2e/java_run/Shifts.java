// SPDX-License-Identifier: Apache-2.0
public class Shifts {
  public static void main(String[] args) {
    int[] counts = {0, 1, 5, 31, 32, 33, 63, 64, -1, -33};
    for (int c : counts) {
      System.out.println((-12345 << c) + " " + (-12345 >> c) + " " + (-12345 >>> c));
      System.out.println((-123456789012L << c) + " " + (-123456789012L >> c) + " " + (-123456789012L >>> c));
    }
    byte b = (byte) 0x90;
    b >>>= 2;
    System.out.println(b);
    short s = -5;
    s <<= 9;
    System.out.println(s);
  }
}
