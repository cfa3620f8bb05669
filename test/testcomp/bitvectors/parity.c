// SPDX-License-Identifier: Apache-2.0
// Parity by folding.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  y ^= y >> 16; y ^= y >> 8; y ^= y >> 4; y ^= y >> 2; y ^= y >> 1;
  if ((y & 1) && (x & 0xff) == 0xfe) reach_error();
  return 0;
}
