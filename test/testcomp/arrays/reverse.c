// SPDX-License-Identifier: Apache-2.0
// A reversed copy is the original backwards. The error cannot be reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4], b[4];
  for (int i = 0; i < 4; ++i) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 4; ++i) b[3 - i] = a[i];
  for (int i = 0; i < 4; ++i)
    if (b[i] != a[3 - i]) reach_error();
  return b[0] > b[3];
}
