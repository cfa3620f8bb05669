// SPDX-License-Identifier: Apache-2.0
// A number of the sequence.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9) return 0;
  if (fib(n) == 21) reach_error();
  return 1;
}
