// SPDX-License-Identifier: Apache-2.0
// A producer and a consumer with room for two.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int full = 0, made = 0, used = 0;
  for (int i = 0; i < 7; ++i) {
    if (__VERIFIER_nondet_bool()) { if (full < 2) { ++full; ++made; } }
    else if (full > 0) { --full; ++used; }
  }
  if (made == 4 && used == 3) reach_error();
  return full;
}
