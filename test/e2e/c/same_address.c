// SPDX-License-Identifier: Apache-2.0
// Addresses that are equal by chance or by the machine's choice: no test shows them, and none is impossible.
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
//! open same_address.c:9#7:T environment
//! open same_address.c:11#7:T environment
//! open same_address.c:11#7:F environment
//! open same_address.c:21#7:T environment
//! open same_address.c:21#7:F environment
//! open same_address.c:27#7:T size
//! open same_address.c:33#7:T size
//! infeasible same_address.c:41#7:T
