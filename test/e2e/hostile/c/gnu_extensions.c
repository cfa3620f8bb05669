// SPDX-License-Identifier: Apache-2.0
// Extensions of GNU C.
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
int larger(int a, int b) { return MAX(a, b) == b; }
int or_else(int x) { return x ?: 5; }
int in_range(int x) {
  switch (x) {
    case 1 ... 9: return 1;
    case 10 ... 99: return 2;
    default: return 0;
  }
}
int jump(unsigned n) {
  static void *const targets[] = {&&zero, &&one};
  if (n > 1) return -1;
  goto *targets[n];
zero:
  return 10;
one:
  return 11;
}
