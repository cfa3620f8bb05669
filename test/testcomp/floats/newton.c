// SPDX-License-Identifier: Apache-2.0
// A step of the method of Newton.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 1.0 && x <= 2.0)) return 0;
  double y = x - (x * x - 2.0) / (2.0 * x);
  if (y > 1.4375) reach_error();
  return 1;
}
