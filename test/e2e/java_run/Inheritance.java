// SPDX-License-Identifier: Apache-2.0
public class Inheritance {
  static class A {
    String name = "A.name";
    static String who() {
      return "A.who";
    }
    A() {
      System.out.println("A() " + describe());
    }
    String describe() {
      return "A.describe " + name;
    }
    String both() {
      return describe() + "/" + name;
    }
  }
  static class B extends A {
    String name = "B.name";
    static String who() {
      return "B.who";
    }
    B() {
      super();
      System.out.println("B() " + describe());
    }
    @Override
    String describe() {
      return "B.describe " + name + " " + super.name;
    }
  }

  public static void main(String[] args) {
    A a = new B();
    System.out.println(a.both() + " " + a.name + " " + ((B) a).name + " " + A.who() + " " + B.who());
  }
}
