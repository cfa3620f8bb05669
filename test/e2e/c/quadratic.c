// SPDX-License-Identifier: Apache-2.0
// Roots of a quadratic over doubles: what decides is a sum of products.
#include <math.h>

struct roots {
  int count;
  double first, second;
};

struct roots solve(double a, double b, double c) {
  struct roots roots = {0, 0, 0};
  if (isnan(a) || isnan(b) || isnan(c) || a == 0) {
    roots.count = -1;
    return roots;
  }
  double discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return roots;
  if (discriminant == 0) {
    roots.count = 1;
    roots.first = -b / (2 * a);
    return roots;
  }
  roots.count = 2;
  roots.first = (-b - sqrt(discriminant)) / (2 * a);
  roots.second = (-b + sqrt(discriminant)) / (2 * a);
  return roots;
}
