// SPDX-License-Identifier: Apache-2.0
public class ArrayBasics {
  public static void main(String[] args) {
    int[] a = new int[3];
    long[] l = {1, 2};
    boolean[] z = new boolean[2];
    char[] c = {'x', 'y'};
    byte[] b = {(byte) 200, 5};
    short[] s = {(short) 70000};
    float[] f = {1.5f};
    double[] d = new double[1];
    String[] t = new String[2];
    a[1] = 7;
    z[1] = true;
    System.out.println(a[0] + a[1] + " " + l[1] + z[0] + z[1] + c[1] + b[0] + s[0] + f[0] + d[0] + t[0] + a.length);
    int[] copy = a.clone();
    copy[0] = 9;
    System.out.println(a[0] + " " + copy[0] + " " + new String(c));
    System.arraycopy(copy, 0, copy, 1, 2);
    System.out.println(copy[0] + " " + copy[1] + " " + copy[2]);
  }
}
