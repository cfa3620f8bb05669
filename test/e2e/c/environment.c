// SPDX-License-Identifier: Apache-2.0
// What the surroundings of a program decide: none of it is in a test, and none of it is called impossible.
//! infeasible environment.c:23#7:T
//! infeasible environment.c:45#7:F
//! open environment.c:17#7:F environment
//! open environment.c:17#7:T environment
//! open environment.c:29#7:F environment
//! open environment.c:29#7:T environment
//! open environment.c:34#7:F environment
//! open environment.c:34#7:T environment
//! open environment.c:39#7:F environment
//! open environment.c:39#7:T environment
#include <stdlib.h>
#include <time.h>

int clock_runs(void) {
  if (time(0) > 0) return 1;
  return 0;
}

int kept_time(int n) {
  time_t now = 0;
  if (time(&now) != now) return -1;
  if (n > 3) return 1;
  return 0;
}

int processor_time(void) {
  if (clock() == 0) return 1;
  return 0;
}

int is_set(void) {
  if (getenv("HOME")) return 1;
  return 0;
}

int dice(void) {
  if (rand() % 2 == 0) return 1;
  return 0;
}

int seeded(void) {
  srand(1);
  if (rand() == 1804289383) return 1;
  return 0;
}

int order(int *p, int *q) {
  if (p < q) return 1;
  if (p > q) return 2;
  return 3;
}
