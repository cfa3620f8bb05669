// SPDX-License-Identifier: Apache-2.0
// Linear search: the value stands at one place only.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5], x = __VERIFIER_nondet_int(), at = -1;
  for (int i = 0; i < 5; ++i) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 5; ++i)
    if (a[i] == x) { at = i; break; }
  if (at == 3 && a[4] == 7) reach_error();
  return 0;
}
