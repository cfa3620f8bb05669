// SPDX-License-Identifier: Apache-2.0
// Whether there is memory is for the machine to say: tests make allocations fail, what the code learns from `errno` and
// from addresses is left to it, and none of that is dead.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int checked(int n) {
  int *p = malloc(sizeof *p);
  if (!p) return -1;
  *p = n;
  int r = *p > 3;
  free(p);
  return r;
}

int unchecked(int n) {
  int *p = malloc(sizeof *p);
  *p = n;
  int r = *p > 3 ? 1 : 0;
  free(p);
  return r;
}

int huge(int n) {
  char *p = malloc(3000000000u);
  if (!p) return -1;
  p[2999999999u] = 1;
  int r = n > 3 ? 1 : 2;
  free(p);
  return r;
}

int why(void) {
  char *p = calloc(4, 4);
  if (p) {
    int zero = p[3];
    free(p);
    if (zero != 0) return 2;
    return 0;
  }
  if (errno == ENOMEM) return -1;
  return -2;
}

int two(void) {
  char *a = malloc(1), *b = malloc(1);
  int r = 0;
  if (!a || !b) r = 1;
  if (a == b) r += 2;
  free(a);
  free(b);
  return r;
}

int grown(int n) {
  int *p = malloc(4), *q;
  if (!p) return -1;
  p[0] = n;
  q = realloc(p, 8);
  if (!q) {
    int kept = p[0];
    free(p);
    return kept == n ? -2 : -3;
  }
  int same = q[0] == n;
  free(q);
  return same ? 1 : 2;
}

int copied(const char *s) {
  if (!s) return -1;
  char *t = strdup(s);
  if (t == NULL) return -2;
  int same = strcmp(s, t) == 0;
  free(t);
  return same ? 1 : 0;
}

struct pair {
  int first, second;
};

/* What is returned where there is no memory is the pointer itself. */
struct pair *made(int first) {
  struct pair *p = malloc(sizeof *p);
  if (p == NULL) goto done;
  p->first = first;
  p->second = 2 * first;
done:
  return p;
}
//! open allocation.c:27#7:T environment
//! open allocation.c:27#7:F environment
//! open allocation.c:29#11:T environment
//! open allocation.c:29#11:F environment
//! infeasible allocation.c:39#9:T
//! open allocation.c:36#7:F environment
//! open allocation.c:42#7:T environment
//! open allocation.c:42#7:F environment
//! infeasible allocation.c:64#12:F
//! infeasible allocation.c:66#19:F
//! infeasible allocation.c:68#10:F
//! open allocation.c:75#27:F size
//! open allocation.c:77#10:F size
