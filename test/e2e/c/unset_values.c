// SPDX-License-Identifier: Apache-2.0
// What returns a value that was never set is a finding, and no test says what it returns.
//! open unset_values.c:9#7:F fault
//! open unset_values.c:20#7:F fault
//! finding uninitialised-use 10
//! finding uninitialised-use 21
int last_of(int count) {
  int value;
  if (count > 3) value = 5;
  return value;
}

struct point {
  int x, y;
};

int sum_of(int x) {
  struct point point;
  point.x = x;
  if (x > 0) point.y = 1;
  return point.x + point.y;
}
