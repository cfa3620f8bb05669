// SPDX-License-Identifier: Apache-2.0
/** Shapes behind an abstract class, and a visitor. */
public class Visitors {
  public abstract static class Shape {
    public abstract int accept(Visitor visitor);
  }

  public static class Square extends Shape {
    int side;

    @Override
    public int accept(Visitor visitor) {
      return visitor.square(side);
    }
  }

  public static class Box extends Shape {
    int width;
    int height;

    @Override
    public int accept(Visitor visitor) {
      return visitor.box(width, height);
    }
  }

  public interface Visitor {
    int square(int side);

    int box(int width, int height);
  }

  static class Area implements Visitor {
    @Override
    public int square(int side) {
      return side * side;
    }

    @Override
    public int box(int width, int height) {
      return width * height;
    }
  }

  public static int area(Shape shape) {
    int area = shape.accept(new Area());
    return area < 0 ? 0 : area;
  }

  public static String name(Shape shape) {
    if (shape instanceof Square) return "square";
    return shape instanceof Box ? "box" : "none";
  }
}
