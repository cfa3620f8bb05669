// SPDX-License-Identifier: Apache-2.0
// Pointers that are never null because a declaration says so: parameters of functions, and what stubs return.
#include <stddef.h>

struct device {
  int id;
};

extern const struct device *find_device(int id) __attribute__((returns_nonnull));
extern const struct device *search_device(int id);

__attribute__((nonnull)) int first(const int *values) { return values[0] > 3 ? 1 : 0; }

__attribute__((nonnull(2))) int id_of(const struct device *maybe, const struct device *other) {
  return maybe == NULL ? other->id : maybe->id;
}

int found(int id) { return find_device(id)->id == id ? 1 : 0; }

int searched(int id) { return search_device(id)->id == id ? 1 : 0; }
//! finding null-dereference 20
