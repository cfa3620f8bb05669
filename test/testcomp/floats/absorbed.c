// SPDX-License-Identifier: Apache-2.0
// A number that one more does not change.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x < 0.0 || x > 1e20) return 0;
  if (x + 1.0 == x) reach_error();
  return 1;
}
