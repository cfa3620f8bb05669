// SPDX-License-Identifier: Apache-2.0
public class MixedConversions {
  public static void main(String[] args) {
    int i = 1234567890;
    float f = i;
    System.out.println(i - (int) f);
    long l = Long.MAX_VALUE;
    double d = l;
    System.out.println(d);
    System.out.println((long) d == l);
    System.out.println((byte) 300.7 + " " + (char) 65.9 + " " + (short) -1e9);
    System.out.println(1 / 2 * 2.0 + " " + 1 / 2.0 * 2);
    System.out.println('a' + 'b' + "c" + 'd' + 1);
    final int k = 10;
    byte b = k;
    b += 300;
    System.out.println(b);
  }
}
