// SPDX-License-Identifier: Apache-2.0
public class Overloading {
  static String f(Object o) {
    return "O";
  }
  static String f(String s) {
    return "S";
  }
  static String f(double d) {
    return "D";
  }
  static String f(long l) {
    return "L";
  }
  static String f(char c) {
    return "C";
  }

  public static void main(String[] args) {
    Object o = "text";
    byte b = 1;
    System.out.println(f(o) + f("text") + f(1) + f(b) + f(1f) + f('c') + f(null) + f(Integer.valueOf(1)));
  }
}
