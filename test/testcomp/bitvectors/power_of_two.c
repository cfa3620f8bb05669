// SPDX-License-Identifier: Apache-2.0
// A power of two above a limit.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0) return 0;
  if ((x & (x - 1)) != 0) return 1;
  if (x > 1u << 20 && x < 1u << 22) reach_error();
  return 2;
}
