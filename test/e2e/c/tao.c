// SPDX-License-Identifier: Apache-2.0
// The programs of the thesis on TAO, as functions: a shifted input, word count, a counting loop, calls in
// expressions, a table of functions, the triangle with its one infeasible edge, a goal behind five iterations, a
// goal behind a product.
//! infeasible tao.c:48#10:T
//! infeasible tao.c:90#14:F
#include <stdio.h>

int shifted(void) {
  int in, sum;
  if (scanf("%d", &in) != 1) return 0;
  sum = in + 2;
  if (sum > 5) return 1;
  return 2;
}

int word_count(void) {
  int inside = 0;
  int lines = 0, words = 0, chars = 0;
  int ch = getc(stdin);
  while (ch != EOF) {
    chars = chars + 1;
    if (ch == '\n') lines = lines + 1;
    if (ch == '\n' || ch == '\t' || ch == ' ') {
      inside = 0;
    } else if (inside == 0) {
      inside = 1;
      words = words + 1;
    }
    ch = getc(stdin);
  }
  return lines * 10000 + words * 100 + chars;
}

int counting(int a) {
  int i = 0;
  while (a > i) i++;
  return i;
}

static int h(int x) { return x > 2 ? x : 2; }
static int g(int x) { return x % 5 == 1 ? x + 1 : x - 1; }
static int f(int x) { return x < 0 ? -x : x; }

int nested_calls(int a) {
  if (a < -1000 || a > 1000) return 0;
  int x = f(2 + g(h(a) * 3));
  return 2 * f(x - 8) <= 0 ? 1 : x;
}

static int sum4(int a, int b, int c, int d) { return a + b + c + d; }
static int max4(int a, int b, int c, int d) {
  int left = a > b ? a : b;
  int right = c > d ? c : d;
  return left > right ? left : right;
}

int through_table(int a, int b) {
  int (*const table[3])(int, int, int, int) = {sum4, 0, max4};
  if ((*(table[2]))(a, b, 3, 4) == 9) return 1;
  return 0;
}

int element_at(unsigned i) {
  static const int kPrices[] = {3, 5, 8, 13, 21};
  if (i >= 5) return -1;
  return kPrices[i] == 13 ? 1 : 0;
}

int triangle(int i, int j, int k) {
  int m = 0;
  if (i <= 0 || j <= 0 || k <= 0) return 4;
  if (i == j) m += 1;
  if (i == k) m += 2;
  if (j == k) m += 3;
  if (m == 0) {
    if (i + j <= k) return 4;
    if (j + k <= i) return 4;
    if (i + k <= j) return 4;
    return 1;
  } else if (m == 1) {
    if (i + j <= k) return 4;
    return 2;
  } else if (m == 2) {
    if (i + k <= j) return 4;
    return 2;
  } else if (m == 3) {
    if (j + k <= i) return 4;
    return 2;
  } else if (m == 6) {
    return 3;
  } else {
    return -1;
  }
}

int behind_five(int n) {
  int at = 0;
  int hits = 0;
  if (n > 8) return 0;
  while (at < n) {
    ++at;
    if (++hits == 5) return 5;
  }
  return hits;
}

int product(int x, int y) {
  if (x > 0 && y > 0 && x < 100 && y < 100 && x * y == 35) return 1;
  return 0;
}
