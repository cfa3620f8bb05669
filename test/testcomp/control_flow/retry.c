// SPDX-License-Identifier: Apache-2.0
// A protocol that gives up after three failures.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int tries = 0, sent = 0;
  while (tries < 3 && sent < 4) {
    if (__VERIFIER_nondet_bool()) { ++sent; tries = 0; }
    else ++tries;
  }
  if (tries == 3 && sent == 2) reach_error();
  return sent;
}
