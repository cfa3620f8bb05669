// SPDX-License-Identifier: Apache-2.0
public class CompoundAssignment {
  public static void main(String[] args) {
    int x = 5;
    x += x++ + ++x;
    System.out.println(x);
    int[] a = {1, 2, 3};
    int i = 0;
    a[i++] += i * 10;
    a[i] = i = 2;
    System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i);
    double d = 10;
    d /= 4;
    int n = 7;
    n *= 1.5;
    System.out.println(d + " " + n);
    boolean p = true;
    p &= false;
    p |= true;
    p ^= true;
    System.out.println(p);
  }
}
