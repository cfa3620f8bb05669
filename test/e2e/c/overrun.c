// SPDX-License-Identifier: Apache-2.0
// Errors that lie behind no edge of their own: every edge is covered before a path comes upon them.
#include <stddef.h>

int copied(const char *s) {
  char b[4];
  int n = 0;
  if (s == NULL) return -1;
  while (*s) b[n++] = *s++;
  return n;
}

static const int kPrices[5] = {3, 5, 8, 13, 21};

int price(unsigned steps) {
  unsigned at = 0;
  while (steps != 0) {
    at++;
    steps >>= 1;
  }
  return kPrices[at];
}

//! finding subobject-overflow 9
//! finding subobject-overflow 21
