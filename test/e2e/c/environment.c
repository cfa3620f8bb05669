// SPDX-License-Identifier: Apache-2.0
// What the surroundings of a program decide: a test brings the functions along that ask them, or the code is open, and
// nothing of it is called impossible.
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
//! open environment.c:8#7:T environment
//! open environment.c:8#7:F environment
//! infeasible environment.c:14#7:T
//! open environment.c:30#7:T environment
//! open environment.c:30#7:F environment
//! infeasible environment.c:36#7:F
