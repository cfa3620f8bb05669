// SPDX-License-Identifier: Apache-2.0
// Two pointers into one object: the second says where it ends.
#include <stddef.h>

struct reader {
  const char *at;
  const char *end;
};

int digits(struct reader *r) {
  int n = 0;
  if (r == NULL || r->at == NULL || r->end == NULL) return -1;
  while (r->at < r->end && *r->at >= '0' && *r->at <= '9') {
    r->at++;
    n++;
  }
  if (r->end - r->at > 2) return -n;
  return n;
}

int largest(const int *from, const int *to) {
  int found = 0;
  if (from == NULL || to == NULL) return -1;
  for (; from != to; from++) {
    if (*from > found) found = *from;
  }
  return found;
}

//! finding out-of-bounds 25
