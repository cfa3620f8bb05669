// SPDX-License-Identifier: Apache-2.0
// Two calls of `abort`: two findings, each at its call, and edges behind which nothing else lies.
//! finding abort 8
//! finding abort 9
#include <stdlib.h>

int check_level(int level) {
  if (level == 5) abort();
  if (level < 0) abort();
  return level;
}
//! open aborts.c:8#7:T fault
//! open aborts.c:9#7:T fault
