// SPDX-License-Identifier: Apache-2.0
// One of many pointers that nobody has looked at: a path looks at one of them, not at all.
#include <stddef.h>

struct item {
  struct item *next;
  unsigned key;
  int value;
};
struct table {
  unsigned count;
  struct item *buckets[256];
};

int find(const struct table *table, unsigned key, int otherwise) {
  if (table == NULL) return otherwise;
  for (const struct item *item = table->buckets[key & 255]; item != NULL; item = item->next) {
    if (item->key == key) return item->value;
  }
  return otherwise;
}

int replace(struct table *table, struct item *item) {
  if (table == NULL || item == NULL) return -1;
  struct item **place = &table->buckets[item->key & 255];
  if (*place == NULL) {
    table->count++;
    item->next = NULL;
  } else {
    item->next = (*place)->next;
  }
  *place = item;
  return item->next == NULL;
}
