// SPDX-License-Identifier: Apache-2.0
// The factors of a product of two primes of 31 bits, and what depends on having found them.
int products(unsigned long a, unsigned long b, unsigned long c) {
  if (a <= 1 || b <= 1 || c <= 1) {
    return 0;
  }
  if (a < 4294967296 && b < 4294967296 && a * b == 4611685975477714963) {
    return 1;
  }
  if (a * a * a + b * b * b == c * c * c && a < 100000 && b < 100000 && c < 100000) {
    return 2;
  }
  if (a * b * c == 0x123456789abcdef1 && (a ^ b) == c) {
    return 3;
  }
  return 4;
}
