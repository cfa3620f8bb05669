// SPDX-License-Identifier: Apache-2.0
// Calls through tables, and static functions that are given the wrong thing.
#include <stddef.h>

typedef unsigned (*operation)(unsigned, unsigned);

static unsigned add(unsigned a, unsigned b) { return a + b; }

static unsigned multiply(unsigned a, unsigned b) { return a * b; }

static const operation operations[4] = {add, NULL, multiply, NULL};

unsigned calculated(int code, unsigned a, unsigned b) {
  if (code < 0 || code > 3) return 0;
  return operations[code](a, b);  //! certain null-call
}

unsigned calculated_fixed(int code, unsigned a, unsigned b) {
  if (code < 0 || code > 3 || operations[code] == NULL) return 0;
  return operations[code](a, b);
}

static int ratio(int part, int whole) {
  return part / whole;  //! certain division-by-zero
}

int growth(short before, short after) {
  if (before < 0 || after < before) return 0;
  return ratio((after - before) * 100, before);
}

int growth_fixed(short before, short after) {
  if (before <= 0 || after < before) return 0;
  return ratio((after - before) * 100, before);
}

static int sum_of(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];  //! certain out-of-bounds
  return sum;
}

int sum_of_weights(int kind) {
  int weights[3] = {1, 2, 4};
  if (kind < 0 || kind > 1) return 0;
  return sum_of(weights, kind == 0 ? 3 : (int)sizeof weights);
}

int sum_of_weights_fixed(int kind) {
  int weights[3] = {1, 2, 4};
  if (kind < 0 || kind > 1) return 0;
  return sum_of(weights, (int)(sizeof weights / sizeof weights[0]));
}

static const char *skipped(const char *text, char c) {
  while (*text == c) ++text;
  return *text == '\0' ? NULL : text;
}

int digit_after_zeros(const char *number) {
  return *skipped(number, '0') - '0';  //! certain null-dereference
}

int digit_after_zeros_fixed(const char *number) {
  const char *digit = skipped(number, '0');
  return digit == NULL ? 0 : *digit - '0';
}
