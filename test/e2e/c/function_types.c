// SPDX-License-Identifier: Apache-2.0
// Functions that look alike to the machine but have different types in C.
typedef int (*compare)(int, int);
typedef int (*compare_unsigned)(unsigned, unsigned);
typedef int (*compare_any)(const void *, const void *);

int less(int a, int b) { return a < b ? 1 : 0; }
int less_unsigned(unsigned a, unsigned b) { return a < b ? 1 : 0; }

int apply(compare order, int a) {
  if (order == 0) return -1;
  return order(a, 5) ? 10 : 20;
}

int apply_unsigned(compare_unsigned order, unsigned a) {
  if (order == 0) return -1;
  if (order == less_unsigned) return 5;
  return order(a, 1U) ? 10 : 20;
}

int apply_any(compare_any order, const void *a) {
  if (order == 0) return -1;
  return order(a, a) > 0 ? 10 : 20;
}

struct node {
  int value;
};
typedef struct node *(*maker)(int);

int made(maker make, int n) {
  if (make == 0) return -1;
  make(n);
  return n > 3 ? 1 : 2;
}
