// SPDX-License-Identifier: Apache-2.0
// Greatest common divisor.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0 || a > 60 || b > 60) return 0;
  while (b != 0) { int t = a % b; a = b; b = t; }
  if (a == 14) reach_error();
  return a;
}
