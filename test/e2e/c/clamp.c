// SPDX-License-Identifier: Apache-2.0
// Line 8 is never true: the function above has seen to it.
//! infeasible clamp.c:8#7:T
double clamp(double value, double low, double high) { return value < low ? low : value > high ? high : value; }

int percent(int value) {
  int bounded = value < 0 ? 0 : value > 100 ? 100 : value;
  if (bounded > 100) return -1;
  return bounded;
}
