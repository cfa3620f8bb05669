// SPDX-License-Identifier: Apache-2.0
// Function pointers: a table, and an input.
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }

typedef int (*operation)(int, int);
static const operation kTable[] = {plus, minus};

int calculate(unsigned which, int a, int b) {
  if (which >= sizeof kTable / sizeof kTable[0]) return 0;
  int result = kTable[which](a, b);
  if (result == 42) return 1;
  return result;
}

int apply(operation what, int a) {
  if (what == 0) return -1;
  return what(a, 1) == 7 ? 1 : 0;
}
