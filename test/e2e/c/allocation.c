// SPDX-License-Identifier: Apache-2.0
// Whether there is memory is for the machine to say: no test can make an allocation fail, and none of the code that
// deals with it is dead.
//! infeasible allocation.c:58#9:T
//! infeasible allocation.c:83#12:F
//! infeasible allocation.c:87#10:F
//! open allocation.c:29#7:F environment
//! open allocation.c:46#7:F environment
//! open allocation.c:46#7:T environment
//! open allocation.c:48#11:F environment
//! open allocation.c:48#11:T environment
//! open allocation.c:55#7:F environment
//! open allocation.c:61#7:F environment
//! open allocation.c:61#7:T environment
//! open allocation.c:68#7:F environment
//! open allocation.c:68#10:F environment
//! open allocation.c:69#7:T environment
//! open allocation.c:77#7:F environment
//! open allocation.c:80#7:F environment
//! open allocation.c:83#12:T environment
//! open allocation.c:93#7:T environment
//! open allocation.c:96#10:F size
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
//! infeasible allocation.c:85#19:F
//! open allocation.c:94#27:F size
