// SPDX-License-Identifier: Apache-2.0
public class StaticInitOrder {
  static StringBuilder log = new StringBuilder();
  static class A {
    static {
      log.append("A ");
    }
    static int x = 5;
  }
  static class B extends A {
    static final int CONSTANT = 9;
    static {
      log.append("B ");
    }
    static int y = 6;
  }
  interface I {
    int V = note("I ");
    default void f() {}
  }
  static class C implements I {
    static {
      log.append("C ");
    }
  }
  static int note(String s) {
    log.append(s);
    return 1;
  }

  public static void main(String[] args) {
    log.append("start ");
    int c = B.CONSTANT;
    log.append("constant ");
    int x = B.x;
    log.append("inherited ");
    new C();
    int y = B.y;
    B[] array = new B[2];
    System.out.println(log.toString() + c + x + y + array.length);
  }
}
