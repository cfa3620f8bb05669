// SPDX-License-Identifier: Apache-2.0
public class InnerClasses {
  int field = 1;
  class Inner {
    int field = 2;
    class Deep {
      int field = 3;
      String all() {
        return field + " " + Inner.this.field + " " + InnerClasses.this.field;
      }
    }
  }
  static class Nested {
    int x = 7;
  }

  public static void main(String[] args) {
    InnerClasses outer = new InnerClasses();
    InnerClasses.Inner inner = outer.new Inner();
    System.out.println(inner.new Deep().all() + " " + new Nested().x);
    outer.field = 10;
    System.out.println(inner.new Deep().all());
  }
}
