// SPDX-License-Identifier: Apache-2.0
// Addresses that are equal by chance or by the machine's choice: no test shows them, and none is impossible.
//! infeasible same_address.c:56#7:T
//! open same_address.c:22#7:T environment
//! open same_address.c:22#7:F environment
//! open same_address.c:23#24:T environment
//! open same_address.c:23#24:F environment
//! open same_address.c:24#7:T environment
//! open same_address.c:24#7:F environment
//! open same_address.c:26#7:T environment
//! open same_address.c:26#7:F environment
//! open same_address.c:36#7:T environment
//! open same_address.c:36#7:F environment
//! open same_address.c:42#7:T size
//! open same_address.c:48#7:T size
//! open same_address.c:56#9:F environment
//! open same_address.c:56#14:F environment
#include <stdlib.h>

int stays(int size) {
  char *p = malloc(8);
  if (!p) return -1;
  char *q = realloc(p, size > 0 ? 16 : 4);
  if (!q) return -1;
  int same = 0;
  if (q == p) same = 1;
  free(q);
  return same;
}

int used_again(void) {
  int *p = malloc(sizeof *p);
  free(p);
  int *q = malloc(sizeof *q);
  int same = 0;
  if (p == q) same = 1;
  free(q);
  return same;
}

int is_literal(const char *s) {
  if (s == "none") return 1;
  return 0;
}

static const int sentinel = 3;
int is_sentinel(const int *p) {
  if (p == &sentinel) return 1;
  return 0;
}

int two_of_them(void) {
  int *p = malloc(sizeof *p);
  int *q = malloc(sizeof *q);
  int same = 0;
  if (p && q && p == q) same = 1;
  free(p);
  free(q);
  return same;
}
