// SPDX-License-Identifier: Apache-2.0
/* A binary heap of pointers with a comparison that the user gives. */
#include <stddef.h>
#include <stdlib.h>

struct queue {
  void **items;
  size_t count;
  size_t room;
  int (*compare)(const void *a, const void *b);
};

static void swap(void **a, void **b) {
  void *kept = *a;
  *a = *b;
  *b = kept;
}

static void sift_up(struct queue *q, size_t at) {
  while (at > 0) {
    size_t parent = (at - 1) / 2;
    if (q->compare(q->items[at], q->items[parent]) >= 0) break;
    swap(&q->items[at], &q->items[parent]);
    at = parent;
  }
}

static void sift_down(struct queue *q, size_t at) {
  for (;;) {
    size_t child = 2 * at + 1;
    if (child >= q->count) break;
    if (child + 1 < q->count && q->compare(q->items[child + 1], q->items[child]) < 0) child++;
    if (q->compare(q->items[at], q->items[child]) <= 0) break;
    swap(&q->items[at], &q->items[child]);
    at = child;
  }
}

int queue_push(struct queue *q, void *item) {
  if (item == NULL) return 0;
  if (q->count == q->room) {
    size_t room = q->room == 0 ? 4 : q->room * 2;
    void **items;
    if (room > 1024) return 0;
    items = realloc(q->items, room * sizeof *items);
    if (items == NULL) return 0;
    q->items = items;
    q->room = room;
  }
  q->items[q->count++] = item;
  sift_up(q, q->count - 1);
  return 1;
}

void *queue_pop(struct queue *q) {
  void *first;
  if (q->count == 0) return NULL;
  first = q->items[0];
  q->items[0] = q->items[--q->count];
  sift_down(q, 0);
  return first;
}
