// SPDX-License-Identifier: Apache-2.0
// Remainders of remainders: what a back end finds hard to make small.
int gcd(int a, int b) {
  if (a <= 0 || b <= 0 || a > 1000 || b > 1000) return -1;
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
