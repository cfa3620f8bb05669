// SPDX-License-Identifier: Apache-2.0
// The number that a pointer makes is looked at, and nothing that it leads to.
#include <stdint.h>

// How many bytes at a time can be read.
int stride_of(const void *data) {
  if (((uintptr_t)data & 3) == 0) return 4;
  if (((uintptr_t)data & 1) == 0) return 2;
  return 1;
}
