// SPDX-License-Identifier: Apache-2.0
/** One method for each kind of input. */
public class Inputs {
  enum Color {
    RED, GREEN { @Override int code() { return 2; } }, BLUE;
    int code() { return 1; }
  }

  interface Shape { int area(); }
  static class Square implements Shape { int side; public int area() { return side * side; } }
  static class Circle implements Shape { static final int[] PI = {3, 14}; int radius; public int area() { return PI[0] * radius * radius; } }

  static class Node { int value; Node next; }

  interface Visitor { int visit(int value); boolean accepts(Node node); }

  static class Pair<A, B> { A first; B second; }

  record Range(int low, int high) { boolean contains(int x) { return low <= x && x <= high; } }

  class Inner { int extra; int sum() { return base + extra; } }

  int base;
  static int limit;

  static int color(Color color) {
    if (color == Color.RED) return 0;
    return color.code();
  }

  static String text(String s) {
    if (s.length() < 2) return "short";
    return s.charAt(1) == ';' ? "list" : "word";
  }

  static int texts(String[] names) {
    return names[0].equals("ab") ? 1 : 0;
  }

  static boolean boxed(Integer n) { return n > 3; }

  static boolean sameBox(Integer a, Integer b) { return a == b; }

  static int shape(Shape shape) { return shape instanceof Circle ? 1 : shape.area() > 9 ? 2 : 3; }

  static int area(Shape shape) { return shape.area() > 100 ? 1 : 0; }

  static int list(Node list) { return list.next == list ? 1 : list.next.value > 3 ? 2 : 3; }

  static int visitor(Visitor visitor, Node node) {
    if (!visitor.accepts(node)) return -1;
    return visitor.visit(1) < visitor.visit(2) ? 1 : 0;
  }

  static int pair(Pair<String, Integer> pair) { return pair.first instanceof String ? 1 : 0; }

  static boolean range(Range range, int x) { return range.contains(x); }

  static int grid(int[][] grid) { return grid[1][0] == 7 ? 1 : 0; }

  static int statics(int x) { return x > limit ? 1 : 0; }

  static int inner(Inner inner) { return inner.sum() == 5 ? 1 : 0; }
}
