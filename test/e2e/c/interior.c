// SPDX-License-Identifier: Apache-2.0
// Pointers may lead into the middle of something, and overlap: what tests with objects of their own cannot do is not impossible.
//! finding out-of-bounds 21
//! finding out-of-bounds 31
//! finding out-of-bounds 87
//! infeasible interior.c:47#7:T
//! infeasible interior.c:55#7:T
//! infeasible interior.c:92#7:T
//! open interior.c:39#7:T size
//! open interior.c:60#7:T size
//! open interior.c:65#7:T environment
//! open interior.c:74#7:T size
//! open interior.c:80#7:T environment
//! open interior.c:81#7:F environment
//! open interior.c:81#7:T environment
#include <stddef.h>
#include <stdint.h>

int before(const char *s) {
  if (!s) return -1;
  if (s[-1] == 'x') return 1;
  return 0;
}

struct inner { int a; };
struct outer { int tag; struct inner inner; };

int container(struct inner *i) {
  if (!i) return -1;
  struct outer *o = (struct outer *)((char *)i - offsetof(struct outer, inner));
  if (o->tag == 7) return 1;
  return 0;
}

int bytes_of(unsigned char *b, struct outer *o) {
  if (!b || !o) return -1;
  o->tag = 5;
  b[0] = 6;
  if (o->tag != 5) return 1;
  return 0;
}

int apart(struct outer *o, double *d) {
  if (!o || !d) return -1;
  o->tag = 5;
  *d = 6;
  if (o->tag != 5) return 1;
  return 0;
}

int nodes(struct outer *o, struct outer *p) {
  if (!o || !p || o == p) return -1;
  o->tag = 5;
  p->tag = 6;
  if (o->tag != 5) return 1;
  return 0;
}

int aligned(const char *s) {
  if ((uintptr_t)s % 4 != 0) return 1;
  return 0;
}

int length(const char *from, const char *to) {
  if (to - from < 0) return -1;
  return 0;
}

int global = 3;
int elsewhere(int *p) {
  if (!p) return -1;
  global = 1;
  *p = 2;
  if (global == 2) return 1;
  return 0;
}

struct padded { char c; int i; };
int padding(struct padded *p) {
  if (!p) return -1;
  if (((unsigned char *)p)[2] != 0) return 1;
  return 0;
}

int sorted(int *a) {
  if (!a) return 0;
  if (a[0] > a[1]) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
  if (a[0] > a[1]) return -1;
  return 1;
}
