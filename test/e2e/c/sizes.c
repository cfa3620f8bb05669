// SPDX-License-Identifier: Apache-2.0
// Inputs grow until they are large enough for every edge.
//! finding null-dereference 13
//! finding out-of-bounds 13
#include <stddef.h>
#include <string.h>
int media_type(const char *s) {
  if (s == NULL) return -1;
  if (strcmp(s, "application/json") == 0) return 1;
  if (strcmp(s, "application/x-www-form-urlencoded") == 0) return 2;
  return 0;
}
int has_end_mark(const unsigned char *block, size_t size) { return size < 100 ? -1 : block[99] == 0x80 ? 1 : 0; }
