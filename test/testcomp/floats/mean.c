// SPDX-License-Identifier: Apache-2.0
// The mean lies between the two. The error cannot be reached.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (!(a >= 0.0f && a <= 1000.0f && b >= a && b <= 1000.0f)) return 0;
  float m = (a + b) / 2.0f;
  if (m < a || m > b) reach_error();
  return m > 10.0f;
}
