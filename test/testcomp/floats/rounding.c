// SPDX-License-Identifier: Apache-2.0
// Conversion to an integer cuts.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0.0f && x <= 100.0f)) return 0;
  int n = (int)x;
  if (n == 42 && x > 42.25f) reach_error();
  return n;
}
