// SPDX-License-Identifier: Apache-2.0
// Functions with any number of arguments.
#include <stdarg.h>
int sum(int n, ...) {
  if (n < 0 || n > 3) return -1;
  va_list list;
  va_start(list, n);
  int total = 0;
  for (int i = 0; i < n; ++i) total += va_arg(list, int) > 0;
  va_end(list);
  return total;
}
int of_two(int a, int b) { return sum(2, a, b); }
