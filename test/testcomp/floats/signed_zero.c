// SPDX-License-Identifier: Apache-2.0
// Zeros are equal, their reciprocals are not.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x != 0.0) return 0;
  if (1.0 / x < 0.0) reach_error();
  return 1;
}
