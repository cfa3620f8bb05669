// SPDX-License-Identifier: Apache-2.0
// Digits of a number.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0, count = 0;
  if (n > 99999) return 0;
  do { sum += n % 10; n /= 10; ++count; } while (n > 0);
  if (count == 4 && sum == 35) reach_error();
  return (int)sum;
}
