// SPDX-License-Identifier: Apache-2.0
// After sorting, neighbours are in order. The error cannot be reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  for (int i = 0; i < 4; ++i) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3 - i; ++j)
      if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
  for (int i = 0; i < 3; ++i)
    if (a[i] > a[i + 1]) reach_error();
  return 0;
}
