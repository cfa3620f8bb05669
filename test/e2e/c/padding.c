// SPDX-License-Identifier: Apache-2.0
// Padding: what lies there is nothing that a test can say, but an index that stays inside its array does not ask for it.
#include <stdbool.h>
#include <string.h>

struct cabin {
  int floor;
  bool calls[5];
};

int is_called(const struct cabin *c, int floor) {
  if (c == NULL || floor < 0 || floor >= 5) return -1;
  return c->calls[floor] ? 1 : 0;
}

int answer(struct cabin *c) {
  if (c == NULL || c->floor < 0 || c->floor >= 5) return -1;
  if (!c->calls[c->floor]) return 0;
  c->calls[c->floor] = false;
  return 1;
}

int looks_there(const struct cabin *c) { return c != NULL && ((const char *)c)[10] == 7 ? 1 : 0; }
//! open padding.c:23#59:T environment
//! open padding.c:23#59.2:T environment
//! open padding.c:23#59.2:F environment
