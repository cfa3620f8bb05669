// SPDX-License-Identifier: Apache-2.0
// Two functions that call each other. The error cannot be reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 12) return 0;
  if (even(n) != (n % 2 == 0)) reach_error();
  return n > 6;
}
