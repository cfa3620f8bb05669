// SPDX-License-Identifier: Apache-2.0
// A token between three stations.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int token = 0, work[3] = {0};
  for (int i = 0; i < 6; ++i) {
    unsigned char who = __VERIFIER_nondet_uchar();
    if (who > 2) return 1;
    if (who != token) continue;
    work[who]++;
    token = (token + 1) % 3;
  }
  if (work[2] == 2) reach_error();
  return token;
}
