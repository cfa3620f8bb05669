// SPDX-License-Identifier: Apache-2.0
// An elevator between four floors.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int floor = 0, moved = 0;
  for (int i = 0; i < 4; ++i) {
    unsigned char want = __VERIFIER_nondet_uchar();
    if (want > 3) continue;
    while (floor != want) { floor += floor < want ? 1 : -1; ++moved; }
  }
  if (moved == 11) reach_error();
  return floor;
}
