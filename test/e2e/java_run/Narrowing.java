// SPDX-License-Identifier: Apache-2.0
public class Narrowing {
  public static void main(String[] args) {
    int[] values = {0, 127, 128, 255, 256, -129, 32767, 32768, 65535, 65536, -1, Integer.MIN_VALUE};
    for (int v : values) {
      System.out.println((byte) v + " " + (short) v + " " + (int) (char) v + " " + (long) v);
    }
    long big = 0x123456789abcdef0L;
    System.out.println((int) big + " " + (short) big + " " + (byte) big + " " + (int) (char) big);
  }
}
