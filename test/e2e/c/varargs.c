// SPDX-License-Identifier: Apache-2.0
// Variable arguments, long long, and __int128 inside.
#include <stdarg.h>

static int sum_of(int count, ...) {
  va_list numbers;
  va_start(numbers, count);
  int sum = 0;
  for (int at = 0; at < count; ++at) sum += va_arg(numbers, int);
  va_end(numbers);
  return sum;
}

int is_forty(int a, int b) { return sum_of(3, a, b, 10) == 40 ? 1 : 0; }

int product_overflows(long long a, long long b) {
  __int128 product = (__int128)a * b;
  if (product != (long long)product) return 1;
  return 0;
}
