// SPDX-License-Identifier: Apache-2.0
// Unsigned sums wrap.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a < 10 || b < 10) return 0;
  if (a + b < a && a + b == 5) reach_error();
  return 1;
}
