// SPDX-License-Identifier: Apache-2.0
// Conditions that become values have two outcomes, and each has its test; what is only compared again has not.
#include <stdbool.h>

int is_large(int a) { return a > 300; }

bool is_zero(int a) { return !a; }

int sign(int a, int b) { return (a > b) - (a < b); }

void note(bool *is_known, int code) { *is_known = code == 404; }

static bool lamp;
static void light(bool is_on) { lamp = is_on; }
void regulate(double temperature) { light(temperature < 19.5); }

int likely(int a) {
  if (__builtin_expect(!!(a > 7), 1)) return 1;
  return 2;
}

bool passed_on(bool a) { return a; }

//! finding null-dereference 11
