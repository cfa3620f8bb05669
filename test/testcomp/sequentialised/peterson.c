// SPDX-License-Identifier: Apache-2.0
// Two threads that ask for permission. The error cannot be reached.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int flag[2] = {0}, turn = 0, pc[2] = {0};
  for (int i = 0; i < 8; ++i) {
    int t = __VERIFIER_nondet_bool() ? 1 : 0;
    switch (pc[t]) {
      case 0: flag[t] = 1; pc[t] = 1; break;
      case 1: turn = 1 - t; pc[t] = 2; break;
      case 2: if (!flag[1 - t] || turn == t) pc[t] = 3; break;
      default: flag[t] = 0; pc[t] = 0; break;
    }
    if (pc[0] == 3 && pc[1] == 3) reach_error();
  }
  return 0;
}
