// SPDX-License-Identifier: Apache-2.0
// What lies behind many iterations of loops with several ways in each: all of them together are too many to try.

int balance(const char *text) {
  int open = 0, i;
  for (i = 0; i < 12 && text[i]; i++) {
    if (text[i] == '(') open++;
    else if (text[i] == ')') {
      if (--open < 0) return -1;
    }
  }
  if (i == 12) return 100;
  return open == 6 ? 6 : 0;
}

static int halvings(int n, int depth) {
  if (n == 0) return depth;
  if (n % 2 == 0) return halvings(n / 2, depth + 1);
  return halvings(n - 1, depth + 1);
}

int is_deep(int n) {
  if (n < 0 || n > 100000) return -1;
  return halvings(n, 0) == 25;
}

//! finding null-dereference 6
