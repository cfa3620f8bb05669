// SPDX-License-Identifier: Apache-2.0
// With --call-depth 0 the call is not followed, so tests are written that do not end.
static volatile unsigned long count;

static int slow(int x) {
  for (count = 0; count < 1UL << 60; ++count) {
  }
  return x;
}

int endless_test(int x) {
  if (x < 0) {
    return -1;
  }
  return slow(x) == 3 ? 1 : 2;
}
