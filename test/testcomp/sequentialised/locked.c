// SPDX-License-Identifier: Apache-2.0
// Two threads with a lock. The error cannot be reached.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int lock = 0, in1 = 0, in2 = 0;
  for (int i = 0; i < 8; ++i) {
    if (__VERIFIER_nondet_bool()) {
      if (in1) { in1 = 0; lock = 0; }
      else if (!lock) { lock = 1; in1 = 1; }
    } else {
      if (in2) { in2 = 0; lock = 0; }
      else if (!lock) { lock = 1; in2 = 1; }
    }
    if (in1 && in2) reach_error();
  }
  return 0;
}
