// SPDX-License-Identifier: Apache-2.0
public class StringConcat {
  static Object nothing() {
    return null;
  }

  public static void main(String[] args) {
    int i = -5;
    long l = 1L << 50;
    double d = 0.1;
    float f = 1.25f;
    char c = '!';
    boolean b = true;
    String s = null;
    System.out.println("" + i + l + d + f + c + b + s + nothing());
    String t = "x";
    for (int k = 0; k < 5; k++) t += k;
    System.out.println(t);
    System.out.println(1 + 2 + "3" + 4 + 5);
    System.out.println("é" + 'ü' + "\u4e2d");
  }
}
