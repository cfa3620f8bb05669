// SPDX-License-Identifier: Apache-2.0
// A 2 x 2 determinant.
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);

int main(void) {
  int m[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) m[i][j] = __VERIFIER_nondet_short();
  int det = m[0][0] * m[1][1] - m[0][1] * m[1][0];
  if (det == 0) return 0;
  if (det == 17 && m[0][0] == 5) reach_error();
  return 1;
}
