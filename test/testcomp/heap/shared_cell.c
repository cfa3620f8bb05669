// SPDX-License-Identifier: Apache-2.0
// Two pointers to one cell. The error cannot be reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), *p = &x, *q = x > 0 ? &x : &y;
  *p = 5;
  *q = 7;
  if (x == 5 && y != 7) reach_error();
  if (x == 7) return 1;
  return 0;
}
