// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

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

  static int numbers(List<Integer> xs) { return xs.isEmpty() ? -1 : xs.get(0) > 3 ? 1 : 0; }

  static int last(List<Integer> xs) { return xs.get(xs.size() - 1) > 3 ? 1 : 0; }

  static List<Integer> add(List<Integer> xs) {
    xs.add(7);
    return xs;
  }

  static Node removeFirst(List<Node> xs) { return xs.remove(0); }

  static int sameList(List<Node> a, List<Node> b) { return a == null ? 0 : a == b ? 1 : 2; }

  static int addAll(List<String> to, List<String> from) {
    to.addAll(from);
    return to.size() > 2 ? 1 : 0;
  }

  static int sort(List<Integer> xs) {
    if (xs.size() != 2) return -1;
    Collections.sort(xs);
    return xs.get(0) < xs.get(1) ? 1 : 0;
  }

  static int shapes(Collection<? extends Shape> shapes) {
    int sum = 0;
    for (Shape shape : shapes) sum += shape.area();
    return sum;
  }

  static int clear(ArrayList<Node> xs) {
    xs.removeIf(x -> x == null);
    return xs.size();
  }

  static Object[] array(List<Node> xs) { return xs.toArray(); }

  static int untyped(Object o) { return o instanceof List ? ((List<?>) o).size() : -1; }

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
