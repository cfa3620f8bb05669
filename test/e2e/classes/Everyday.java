//! options --loop-bound 2
/** What people write every day. */
public class Everyday {
  enum Color { RED, GREEN, BLUE }

  static class Node {
    int key;
    Node next;
  }

  static boolean isLeap(int year) {
    return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
  }

  /** Inserts into `n` sorted numbers. */
  static boolean insert(int[] a, int n, int x) {
    if (n >= a.length) return false;
    int i = n;
    while (i > 0 && a[i - 1] > x) {
      a[i] = a[i - 1];
      i--;
    }
    a[i] = x;
    return true;
  }

  static int gcd(int a, int b) {
    while (b != 0) {
      int rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  static Node find(Node list, int key) {
    for (Node node = list; node != null; node = node.next) {
      if (node.key == key) return node;
    }
    return null;
  }

  static String nameOf(Color color) {
    switch (color) {
      case RED:
        return "red";
      case GREEN:
        return "green";
      default:
        return "other";
    }
  }

  static String greet(String name, boolean loud) {
    return loud ? "HELLO " + name : "Hi " + name + "!";
  }

  static long factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }
}
