// SPDX-License-Identifier: Apache-2.0
// Recursion with and without a bound of its own.
int power(int base, unsigned exponent) {
  if (exponent == 0) return 1;
  if (exponent > 4) return -1;
  int half = power(base, exponent / 2);
  return exponent % 2 ? half * half * base : half * half;
}

unsigned greatest_divisor(unsigned char a, unsigned char b) {
  if (b == 0) return a;
  return greatest_divisor(b, a % b);
}

static int is_odd_number(unsigned n);
static int is_even_number(unsigned n) { return n == 0 ? 1 : is_odd_number(n - 1); }
static int is_odd_number(unsigned n) { return n == 0 ? 0 : is_even_number(n - 1); }

int is_even_up_to_five(unsigned n) {
  if (n > 5) return -1;
  return is_even_number(n);
}
