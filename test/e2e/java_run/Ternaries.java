// SPDX-License-Identifier: Apache-2.0
public class Ternaries {
  public static void main(String[] args) {
    int i = 3;
    Object a = true ? 1 : "s";
    Object b = true ? 1 : 2.0;
    Object c = i > 2 ? 'x' : i;
    System.out.println(a + " " + b + " " + c);
    System.out.println(i > 5 ? "big" : i > 2 ? "middle" : "small");
    Integer n = null;
    try {
      int x = i > 0 ? n : 0;
    } catch (NullPointerException e) {
      System.out.println("unboxed null");
    }
  }
}
