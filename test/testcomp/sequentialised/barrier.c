// SPDX-License-Identifier: Apache-2.0
// Three threads meet.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int at[3] = {0}, waiting = 0, rounds = 0;
  for (int i = 0; i < 6; ++i) {
    unsigned char t = __VERIFIER_nondet_uchar();
    if (t > 2) continue;
    if (at[t] == 0) { at[t] = 1; ++waiting; }
    if (waiting == 3) { at[0] = at[1] = at[2] = 0; waiting = 0; ++rounds; }
  }
  if (rounds == 2) reach_error();
  return waiting;
}
