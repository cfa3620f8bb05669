// SPDX-License-Identifier: Apache-2.0
/* A ring buffer of bytes whose size is a power of two. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct ring {
  uint8_t *data;
  uint32_t size;
  uint32_t head; /* next to write; counts on */
  uint32_t tail; /* next to read */
};

bool ring_init(struct ring *r, uint8_t *data, uint32_t size) {
  if (data == NULL || size == 0 || (size & (size - 1)) != 0) return false;
  r->data = data;
  r->size = size;
  r->head = r->tail = 0;
  return true;
}

uint32_t ring_used(const struct ring *r) { return r->head - r->tail; }

bool ring_put(struct ring *r, uint8_t byte) {
  if (ring_used(r) >= r->size) return false;
  r->data[r->head++ & (r->size - 1)] = byte;
  return true;
}

int ring_get(struct ring *r) {
  if (r->head == r->tail) return -1;
  return r->data[r->tail++ & (r->size - 1)];
}

uint32_t ring_write(struct ring *r, const uint8_t *from, uint32_t count) {
  uint32_t room = r->size - ring_used(r);
  uint32_t at = r->head & (r->size - 1);
  uint32_t first;
  if (count > room) count = room;
  first = r->size - at;
  if (first > count) first = count;
  memcpy(r->data + at, from, first);
  if (count > first) memcpy(r->data, from + first, count - first);
  r->head += count;
  return count;
}

/* Offset of the first `wanted` from the tail on, or -1. */
long ring_find(const struct ring *r, uint8_t wanted) {
  for (uint32_t i = r->tail; i != r->head; i++) {
    if (r->data[i & (r->size - 1)] == wanted) return (long)(i - r->tail);
  }
  return -1;
}
