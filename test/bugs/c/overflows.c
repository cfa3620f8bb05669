// SPDX-License-Identifier: Apache-2.0
// Sums and products of numbers that passed all checks and do not fit.
#include <limits.h>

int middle(int low, int high) {
  if (low < 0 || high < low) return -1;
  return (low + high) / 2;  //! certain signed-overflow
}

int middle_fixed(int low, int high) {
  if (low < 0 || high < low) return -1;
  return low + (high - low) / 2;
}

int magnitude(int number) {
  if (number >= 0) return number;
  return -number;  //! certain signed-overflow
}

int magnitude_fixed(int number) {
  if (number >= 0) return number;
  return number == INT_MIN ? INT_MAX : -number;
}

int seconds(int hours) {
  if (hours < 0) return -1;
  return hours * 3600;  //! certain signed-overflow
}

int seconds_fixed(int hours) {
  if (hours < 0 || hours > INT_MAX / 3600) return -1;
  return hours * 3600;
}

int power(int base, int exponent) {
  if (base < 0 || base > 1000 || exponent < 0 || exponent > 4) return 0;
  int result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;  //! certain signed-overflow
  return result;
}

int power_fixed(int base, int exponent) {
  if (base < 0 || base > 200 || exponent < 0 || exponent > 4) return 0;
  int result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}
