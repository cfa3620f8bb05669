// SPDX-License-Identifier: Apache-2.0
// Inner classes of generic ones.
class InnerOfGeneric<T> {
  class Node {
    T value;
    Node next;
    boolean isLast() { return next == null; }
  }
  static class Pair<A, B> {
    final A a;
    final B b;
    Pair(A a, B b) { this.a = a; this.b = b; }
    boolean hasBoth() { return a != null && b != null; }
  }
  int count(Node node) { return node == null ? 0 : node.isLast() ? 1 : 2; }
}
