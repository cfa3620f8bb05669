// SPDX-License-Identifier: Apache-2.0
// A loop that some texts never leave: "x" is no number, and nothing gets past it. Other paths have their turn.
#include <stdlib.h>

int compare_versions(const char *a, const char *b) {
  while (*a || *b) {
    long x = strtol(a, (char **)&a, 10), y = strtol(b, (char **)&b, 10);
    if (x != y) return x < y ? -1 : 1;
    if (*a == '.') a++;
    if (*b == '.') b++;
  }
  return 0;
}
//! finding null-dereference 6
//! finding null-dereference 7
