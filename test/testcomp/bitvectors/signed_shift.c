// SPDX-License-Identifier: Apache-2.0
// Division by two and a shift differ for odd negatives.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x / 2 != x >> 1) {
    if (x == -77) reach_error();
    return 1;
  }
  return 0;
}
