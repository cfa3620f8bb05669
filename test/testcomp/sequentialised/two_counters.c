// SPDX-License-Identifier: Apache-2.0
// Two threads add one without a lock.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int shared = 0, pc1 = 0, pc2 = 0, r1 = 0, r2 = 0;
  for (int i = 0; i < 6 && (pc1 < 2 || pc2 < 2); ++i) {
    if (__VERIFIER_nondet_bool()) {
      if (pc1 == 0) { r1 = shared; pc1 = 1; }
      else if (pc1 == 1) { shared = r1 + 1; pc1 = 2; }
    } else {
      if (pc2 == 0) { r2 = shared; pc2 = 1; }
      else if (pc2 == 1) { shared = r2 + 1; pc2 = 2; }
    }
  }
  if (pc1 == 2 && pc2 == 2 && shared == 1) reach_error();
  return shared;
}
