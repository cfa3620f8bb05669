// SPDX-License-Identifier: Apache-2.0
// A struct with a pointer is copied to where an input says: the pointers beside it are what they were.
#include <stdbool.h>
#include <stddef.h>

struct device {
  int speed;
};
struct route {
  unsigned prefix;
  unsigned char bits;
  struct device *via;
};
struct table {
  struct route routes[4];
  int count;
};

bool insert(struct table *t, unsigned prefix, unsigned char bits, struct device *via) {
  if (t == NULL || via == NULL) return false;
  if (t->count < 0 || t->count >= 4 || bits > 32) return false;
  t->routes[t->count++] = (struct route){prefix, bits, via};
  return true;
}
