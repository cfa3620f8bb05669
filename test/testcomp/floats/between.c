// SPDX-License-Identifier: Apache-2.0
// A number between two others.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > 1.5 && x < 1.75)) return 0;
  if (x * 4.0 == 6.5) reach_error();
  return 1;
}
