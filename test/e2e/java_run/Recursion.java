// SPDX-License-Identifier: Apache-2.0
public class Recursion {
  static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }
  static int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }
  static boolean even(int n) {
    return n == 0 || odd(n - 1);
  }
  static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }
  static void hanoi(int n, char a, char b, char c) {
    if (n == 0) return;
    hanoi(n - 1, a, c, b);
    System.out.print("" + a + c + " ");
    hanoi(n - 1, b, a, c);
  }

  public static void main(String[] args) {
    System.out.println(fib(15) + " " + ackermann(2, 3) + " " + even(50) + " " + odd(7));
    hanoi(4, 'a', 'b', 'c');
    System.out.println();
  }
}
