// SPDX-License-Identifier: Apache-2.0
// An index that was checked on one side only.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int table[8] = {5, 1, 7, 2, 9, 3, 8, 6}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  if (table[i] == 9 && i % 2 == 0) reach_error();
  return table[i];
}
