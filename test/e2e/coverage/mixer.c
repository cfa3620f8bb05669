// SPDX-License-Identifier: Apache-2.0
#include "mixer.h"

static int weight(int value) {
  if (value < 0) return -value;
  return value;
}

int mix(int left, int right) {
  int sum = limited(left, 100) + limited(right, 100);
  if (weight(sum) > 50 && left != right) return 50;
  return sum;
}
