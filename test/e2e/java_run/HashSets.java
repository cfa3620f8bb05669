// SPDX-License-Identifier: Apache-2.0
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

public class HashSets {
  static class Point {
    final int x, y;
    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }
    @Override
    public boolean equals(Object o) {
      return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
    }
    @Override
    public int hashCode() {
      return 31 * x + y;
    }
  }

  public static void main(String[] args) {
    Set<Point> points = new HashSet<>();
    for (int i = 0; i < 10; i++) points.add(new Point(i % 3, i % 2));
    System.out.println(points.size() + " " + points.contains(new Point(2, 1)) + " " + points.contains(new Point(5, 5)));
    Set<String> a = new LinkedHashSet<>();
    for (String s : "z y x y z".split(" ")) a.add(s);
    Set<String> b = new HashSet<>(a);
    b.remove("y");
    a.retainAll(b);
    System.out.println(a);
  }
}
