// SPDX-License-Identifier: Apache-2.0
// Errors are findings and no tests; the sanitizers have the last word.
//! finding division-by-zero 7
//! finding division-overflow 7
//! finding null-dereference 11
int ratio(int a, int b) {
  return a / b;
}

int first(const int *numbers) {
  if (numbers[0] > 5) return 1;
  return 0;
}
