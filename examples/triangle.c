// SPDX-License-Identifier: Apache-2.0
// What kind of triangle has sides of these lengths? 0: none, 1: scalene, 2: isosceles, 3: equilateral.
int classify(int a, int b, int c) {
  if (a <= 0 || b <= 0 || c <= 0) return 0;
  if (a == b && b == c) return 3;
  if (a == b || b == c || a == c) return 2;
  return 1;
}
