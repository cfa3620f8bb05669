// SPDX-License-Identifier: Apache-2.0
// Equations between doubles that no rewriting decides.
int floats(double x, double y, double z) {
  if (!(x > 1 && y > 1 && z > 1 && x < 1e6 && y < 1e6 && z < 1e6)) {
    return 0;
  }
  if (x / y * z == 1.0 / 3 && x * y / z == 2.0 / 7) {
    return 1;
  }
  if (x * x + y * y == z * z + 1e-9 && x / y > 1.41421 && x / y < 1.41422) {
    return 2;
  }
  if ((x + y) * z != x * z + y * z && x * (y / z) == y * (x / z) && x / (y + z) == 0.123456789) {
    return 3;
  }
  return 4;
}
