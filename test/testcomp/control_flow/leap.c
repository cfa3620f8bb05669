// SPDX-License-Identifier: Apache-2.0
// A date that is valid only in leap years.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int y = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  if (y < 1600 || y > 2400 || m < 1 || m > 12 || d < 1) return 0;
  int leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
  int most = days[m - 1] + (m == 2 && leap);
  if (d > most) return 1;
  if (m == 2 && d == 29 && y % 100 == 0) reach_error();
  return 2;
}
