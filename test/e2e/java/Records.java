// SPDX-License-Identifier: Apache-2.0
/** Records as inputs and results. */
public class Records {
  public record Point(int x, int y) {}

  public record Line(Point from, Point to) {}

  public static int quadrant(Point p) {
    if (p.x() == 0 || p.y() == 0) return 0;
    if (p.x() > 0) return p.y() > 0 ? 1 : 4;
    return p.y() > 0 ? 2 : 3;
  }

  public static boolean isVertical(Line line) {
    return line.from().x() == line.to().x();
  }

  public static Point mirror(Point p) {
    return p.x() == p.y() ? p : new Point(p.y(), p.x());
  }
}
