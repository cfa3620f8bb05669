// SPDX-License-Identifier: Apache-2.0
// Integers and floats compared.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  float f = (float)n;
  if ((double)f != (double)n) reach_error();
  return f > 3.0f ? 1 : 0;
}
