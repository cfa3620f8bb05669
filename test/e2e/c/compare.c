// SPDX-License-Identifier: Apache-2.0
// Behind a `void *` there are bytes: enough of them, or an error.
//! finding null-dereference 10
//! finding out-of-bounds 10
//! finding null-dereference 11
//! finding out-of-bounds 11
#include <stdlib.h>

static int compare(const void *left, const void *right) {
  int a = *(const int *)left;
  int b = *(const int *)right;
  return a < b ? -1 : a > b;
}

int median(int a, int b, int c) {
  int numbers[3] = {a, b, c};
  qsort(numbers, 3, sizeof numbers[0], compare);
  return numbers[1] == 7 ? 1 : 0;
}
