// SPDX-License-Identifier: Apache-2.0
public class EnumMethods {
  interface Shape {
    double area();
  }
  enum Unit implements Shape {
    SMALL(1) {
      public double area() {
        return side;
      }
    },
    LARGE(10) {
      public double area() {
        return side * side;
      }
      @Override
      public String toString() {
        return "Large!";
      }
    };
    final int side;
    Unit(int side) {
      this.side = side;
    }
  }

  public static void main(String[] args) {
    for (Unit u : Unit.values()) {
      System.out.println(u + " " + u.area() + " " + u.getDeclaringClass().getName() + " " + (u.getClass() == Unit.class));
    }
  }
}
