// SPDX-License-Identifier: Apache-2.0
// Values swapped without a third variable. The error cannot be reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), x = a, y = b;
  x ^= y; y ^= x; x ^= y;
  if (x != b || y != a) reach_error();
  return x > y;
}
