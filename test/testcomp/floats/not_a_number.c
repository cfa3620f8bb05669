// SPDX-License-Identifier: Apache-2.0
// What is not equal to itself.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x != x) reach_error();
  return x > 0.0f ? 1 : 0;
}
