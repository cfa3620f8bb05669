// SPDX-License-Identifier: Apache-2.0
// Three sorted numbers with a given sum.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3];
  for (int i = 0; i < 3; ++i) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] < 0 || a[i] > 100) return 0;
  }
  if (a[0] > a[1] || a[1] > a[2]) return 1;
  if (a[0] + a[1] + a[2] == 250 && a[0] > 60) reach_error();
  return 0;
}
