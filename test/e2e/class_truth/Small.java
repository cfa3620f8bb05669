// SPDX-License-Identifier: Apache-2.0
// Methods whose tables are evaluated on many inputs (class_truth.py): no private state, so that the text of a condition is a
// condition of Java as it stands.
//
// assume clamp: low <= high
// assume quotient: b != 0 && a >= b
// assume days: month >= 1 && month <= 12
// assume swap: a != null && i >= 0 && i < a.length
// assume indexOf: a != null && a.length > 1
// assume removeNext: node != null && node.next != null && node.key < node.next.key
// assume widen: b > a
class Small {
  static class Node {
    int key;
    Node next;
    static final int COUNT = 10;

    /// Lists of up to three nodes, and some that end in a cycle.
    static Node make(int which) {
      if (which == 0) return null;
      Node last = new Node();
      last.key = which % 3 - 1;
      if (which < 4) return last;
      Node first = new Node();
      first.key = which % 4;
      first.next = last;
      if (which == 8) last.next = last;
      if (which == 9) last.next = first;
      if (which != 7) return first;
      last.next = new Node();
      return first;
    }
  }

  static int calls;

  static int clamp(int value, int low, int high) {
    if (value < low) return low;
    return value > high ? high : value;
  }

  static int sign(int x) {
    if (x > 0) return 1;
    if (x < 0) return -1;
    return 0;
  }

  static int middle(int a, int b, int c) {
    if (a < b) {
      if (b < c) return b;
      return a < c ? c : a;
    }
    if (a < c) return a;
    return b < c ? c : b;
  }

  static int next(int x) {
    if (x + 1 < x) throw new ArithmeticException("no more");
    return x + 1;
  }

  static int quotient(int a, int b) {
    return a / b;
  }

  static boolean isLeap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  static int days(int month, boolean isLeap) {
    switch (month) {
      case 2:
        return isLeap ? 29 : 28;
      case 4:
      case 6:
      case 9:
      case 11:
        return 30;
      default:
        return month >= 1 && month <= 12 ? 31 : 0;
    }
  }

  static int mask(int flags, int bit) {
    if ((flags & 1 << bit) != 0) return flags & ~(1 << bit);
    return flags | 4;
  }

  static long widen(int a, long b) {
    long sum = a + b;
    if (sum > Integer.MAX_VALUE) return Integer.MAX_VALUE;
    if (sum < Integer.MIN_VALUE) return Integer.MIN_VALUE;
    return sum;
  }

  static int narrow(long value) {
    byte low = (byte) value;
    if (low < 0) return -1;
    return (int) (value >>> 40);
  }

  static int together(short a, byte b) {
    return (short) (a + b);
  }

  static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
  }

  static double half(double x) {
    if (x > 10.0) return x / 2.0;
    if (x != x) return 0.0;
    return x;
  }

  static int sum(int[] a) {
    int total = 0;
    for (int one : a) total += one;
    return total;
  }

  static int indexOf(int[] a, int wanted) {
    if (a == null) return -2;
    for (int i = 0; i < a.length; i++) {
      if (a[i] == wanted) return i;
    }
    return -1;
  }

  static void swap(int[] a, int i, int j) {
    int kept = a[i];
    a[i] = a[j];
    a[j] = kept;
  }

  static int length(Node list) {
    int count = 0;
    for (Node at = list; at != null; at = at.next) count++;
    return count;
  }

  static boolean removeNext(Node node, int key) {
    if (node == null || node.next == null || node.next.key != key) return false;
    node.next = node.next.next;
    calls++;
    return true;
  }

  static int same(Node a, Node b) {
    if (a == b) return 0;
    if (a == null || b == null) return 1;
    a.key = 5;
    return b.key == 5 ? 2 : 3;
  }

  static int grade(String word) {
    if (word.equals("on")) return 1;
    if (word.isEmpty()) return 2;
    return word.charAt(0) == 'o' ? 3 : word.length();
  }
}
