// SPDX-License-Identifier: Apache-2.0
// Counts of digits; one digit three times.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int count[10] = {0};
  for (int i = 0; i < 4; ++i) {
    unsigned char d = __VERIFIER_nondet_uchar();
    if (d > 9) return 1;
    count[d]++;
  }
  if (count[7] == 3) reach_error();
  return 0;
}
