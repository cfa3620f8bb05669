// SPDX-License-Identifier: Apache-2.0
// Labels and jumps.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), steps = 0;
  if (x < 0 || x > 50) return 0;
first:
  if (++steps > 12) goto out;
  if (x % 2 == 0) { x /= 2; goto second; }
  x = 3 * x + 1;
  goto first;
second:
  if (x == 5 && steps == 6) reach_error();
  if (x <= 1) goto out;
  goto first;
out:
  return steps;
}
