// SPDX-License-Identifier: Apache-2.0
// What the surroundings of a program decide: a test brings the functions along that ask them, or the code is open, and
// nothing of it is called impossible.
#include <stdio.h>
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

int has_said(int n) {
  if (puts("ready") == EOF) return -1;
  printf("%d\n", n);
  return n > 3 ? 1 : 0;
}
//! open environment.c:9#7:T environment
//! open environment.c:9#7:F environment
//! infeasible environment.c:15#7:T
//! open environment.c:31#7:T environment
//! open environment.c:31#7:F environment
//! infeasible environment.c:37#7:F
//! open environment.c:48#7:T environment
