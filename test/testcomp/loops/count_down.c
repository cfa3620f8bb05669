// SPDX-License-Identifier: Apache-2.0
// As often as an input says.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  if (n > 20) return 0;
  while (n > 0) { n--; i += 3; }
  if (i == 33) reach_error();
  return (int)i;
}
