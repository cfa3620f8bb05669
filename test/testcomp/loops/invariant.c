// SPDX-License-Identifier: Apache-2.0
// The sum of the first n odd numbers is a square. The error cannot be reached.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), sum = 0;
  if (n > 12) return 0;
  for (unsigned i = 0; i < n; ++i) sum += 2 * i + 1;
  if (sum != n * n) reach_error();
  return sum > 50;
}
