// SPDX-License-Identifier: Apache-2.0
// State that outlives a call: variables of the file, one of them static.
int limit = 10;
static unsigned total;
static const int kStep = 3;

int add(unsigned amount) {
  if (amount > 100) return -1;
  total += amount * kStep;
  if (total > (unsigned)limit) {
    total = 0;
    return 1;
  }
  return 0;
}
