// SPDX-License-Identifier: Apache-2.0
// How much is written depends on an input.
#include <stdio.h>

int greet(char *to, size_t size, const char *who) {
  int length = snprintf(to, size, "hi %s", who != NULL ? who : "you");
  return length >= (int)size ? -1 : length;
}
//! finding null-dereference 6
//! finding out-of-bounds 6
