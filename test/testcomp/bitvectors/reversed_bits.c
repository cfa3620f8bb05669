// SPDX-License-Identifier: Apache-2.0
// A byte that is its own mirror image.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar(), r = 0;
  for (int i = 0; i < 8; ++i) r = (unsigned char)(r << 1 | (x >> i & 1));
  if (r == x && x > 0x80 && x < 0xa0) reach_error();
  return r;
}
