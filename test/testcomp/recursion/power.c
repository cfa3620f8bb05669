// SPDX-License-Identifier: Apache-2.0
// Powers by squaring.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned power(unsigned b, unsigned e) {
  if (e == 0) return 1;
  unsigned h = power(b, e / 2);
  return e % 2 ? h * h * b : h * h;
}
int main(void) {
  unsigned b = __VERIFIER_nondet_uint(), e = __VERIFIER_nondet_uint();
  if (b > 10 || e > 6) return 0;
  if (power(b, e) == 2401) reach_error();
  return 1;
}
