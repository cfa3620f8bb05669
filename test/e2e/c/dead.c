// SPDX-License-Identifier: Apache-2.0
// Edges that no input takes: decided by arithmetic, by a loop, by two conditions together.
//! infeasible dead.c:10#7:T
//! infeasible dead.c:17#7:T
//! infeasible dead.c:24#32:F
//! infeasible dead.c:26#7:F
int square_is_seven(int x) {
  int low = x & 3;
  int square = low * low;
  if (square == 7) return 1;
  return 0;
}

int counts_past(unsigned n) {
  unsigned at = 0;
  while (at < n) ++at;
  if (at < n) return 1;
  return 0;
}

int contradicts(int a, int b) {
  if (a > b) return 1;
  if (a == b) return 2;
  int distance_is_positive = b > a;
  if (b == a + 1) return 3;
  if (distance_is_positive) return 4;
  return 5;
}
