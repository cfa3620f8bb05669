// SPDX-License-Identifier: Apache-2.0
// Arithmetic that stops at the ends of its type instead of wrapping round.
#include <limits.h>

int saturating_add(int a, int b) {
  if (b > 0 && a > INT_MAX - b) return INT_MAX;
  if (b < 0 && a < INT_MIN - b) return INT_MIN;
  return a + b;
}

unsigned char saturating_sub(unsigned char a, unsigned char b) { return a < b ? 0 : (unsigned char)(a - b); }

short narrow(long value) {
  if (value > SHRT_MAX) return SHRT_MAX;
  if (value < SHRT_MIN) return SHRT_MIN;
  return (short)value;
}

int magnitude(int value) {
  if (value == INT_MIN) return INT_MAX;
  return value < 0 ? -value : value;
}
