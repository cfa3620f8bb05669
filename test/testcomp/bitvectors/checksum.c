// SPDX-License-Identifier: Apache-2.0
// A sum of bytes with a carry.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 4; ++i) {
    sum += __VERIFIER_nondet_uchar();
    sum = (sum & 0xff) + (sum >> 8);
  }
  if (sum == 0x5a) reach_error();
  return 0;
}
