// SPDX-License-Identifier: Apache-2.0
// A sequence that reaches one.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), steps = 0;
  if (n == 0 || n > 30) return 0;
  while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; ++steps; }
  if (steps == 18) reach_error();
  return (int)steps;
}
