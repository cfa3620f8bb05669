// SPDX-License-Identifier: Apache-2.0
// Lights that never are green on both sides. The error cannot be reached.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum { RED, GREEN, YELLOW };
int main(void) {
  int north = RED, east = GREEN;
  for (int i = 0; i < 6; ++i) {
    _Bool go = __VERIFIER_nondet_bool();
    if (!go) continue;
    if (east == GREEN) east = YELLOW;
    else if (east == YELLOW) { east = RED; north = GREEN; }
    else if (north == GREEN) north = YELLOW;
    else { north = RED; east = GREEN; }
    if (north == GREEN && east == GREEN) reach_error();
  }
  return 0;
}
