// SPDX-License-Identifier: Apache-2.0
// Products of two counters.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), hits = 0;
  if (n < 0 || n > 30) return 0;
  for (int i = 1; i <= 5; ++i)
    for (int j = i; j <= 5; ++j)
      if (i * j == n) ++hits;
  if (hits == 2) reach_error();
  return hits;
}
