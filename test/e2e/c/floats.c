// SPDX-License-Identifier: Apache-2.0
// Every class of IEEE numbers, and comparisons that NaN turns round.
#include <math.h>

int classify_double(double x) {
  if (x != x) return 0;
  if (x == HUGE_VAL || x == -HUGE_VAL) return 1;
  if (x == 0) return signbit(x) ? 3 : 2;
  if (fabs(x) < 2.2250738585072014e-308) return 4;
  return 5;
}

int compare(float a, float b) {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a == b) return 0;
  return 2;
}

int rounds_up(double x) {
  if (!(x > -1000 && x < 1000)) return -1;
  return floor(x + 0.5) > x ? 1 : 0;
}

int to_percent(double share) {
  if (!(share >= 0.0 && share <= 1.0)) return -1;
  int percent = (int)(share * 100);
  return percent == 29 ? 1 : percent;
}
