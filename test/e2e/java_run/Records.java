// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class Records {
  record Point(int x, double y) {
    static int made;

    Point {
      if (x < 0) throw new IllegalArgumentException("x " + x);
      made++;
    }

    double length() {
      return Math.sqrt(x * x + y * y);
    }
  }

  record Named<T>(String name, T value, int[] extra) {}

  record Empty() {}

  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  enum Level { LOW, MIDDLE, HIGH }

  static double area(Shape shape) {
    if (shape instanceof Circle c) return 3 * c.radius() * c.radius();
    if (shape instanceof Square s && s.side() > 1) return s.side() * s.side();
    return 0;
  }

  static int score(Level level) {
    return switch (level) {
      case LOW -> 1;
      case MIDDLE -> {
        int x = level.name().length();
        yield x * 2;
      }
      case HIGH -> 100;
    };
  }

  public static void main(String[] args) {
    Point p = new Point(3, 4);
    System.out.println(p + " " + p.length() + " " + p.equals(new Point(3, 4.0)) + " " + p.equals(new Point(3, -0.0)));
    System.out.println(p.hashCode() == new Point(3, 4).hashCode());
    System.out.println(new Point(0, 0.0).equals(new Point(0, -0.0)) + " " + Point.made);
    System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
    Named<Integer> named = new Named<>("n", 5, null);
    System.out.println(named + " " + named.equals(new Named<>("n", 5, null)) + " " + named.hashCode());
    try {
      new Point(-1, 0);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(area(new Circle(2)) + " " + area(new Square(3)) + " " + area(new Square(1)));
    for (Level level : Level.values()) System.out.println(level + " " + score(level));
    Map<Point, String> map = new HashMap<>();
    map.put(new Point(1, 1), "one");
    System.out.println(map.get(new Point(1, 1)));
    System.out.println(List.of(new Square(1), new Square(2)).stream().map(Square::side).collect(Collectors.toList()));
    String block = """
        text "block"
          with \t lines\
         joined
        """;
    System.out.print(block);
    var list = new java.util.ArrayList<Level>(List.of(Level.HIGH, Level.LOW));
    list.sort(null);
    System.out.println(list);
    Object o = 7;
    System.out.println(o instanceof Integer i && i > 5 ? "big" : "small");
  }
}
