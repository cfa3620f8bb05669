// SPDX-License-Identifier: Apache-2.0
// Short-circuit conditions: each operand is a branch of its own. With a == b and b == c refuted together, `a == b` and
// `b == c` of line 9 still have both sides.
static int is_sum_too_small(long a, long b, long c) { return a + b <= c || a + c <= b || b + c <= a; }

int classify(int a, int b, int c) {
  if (a <= 0 || b <= 0 || c <= 0 || is_sum_too_small(a, b, c)) return 0;
  if (a == b && b == c) return 3;
  if (a == b || b == c || a == c) return 2;
  return 1;
}
