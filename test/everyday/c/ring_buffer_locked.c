// SPDX-License-Identifier: Apache-2.0
/* A ring buffer shared by an interrupt and a task: hooks lock it. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RING_SIZE 8u /* a power of two */

typedef struct {
  uint8_t bytes[RING_SIZE];
  uint32_t head; /* next to write; both only grow, the difference is the fill */
  uint32_t tail; /* next to read */
  uint32_t lost;
} ring;

extern bool lock_take(int timeout_ms);
extern void lock_give(void);

static uint32_t fill_of(const ring* r) { return r->head - r->tail; }

void ring_init(ring* r) {
  r->head = 0;
  r->tail = 0;
  r->lost = 0;
}

/* -1: no lock, 0: full, 1: stored */
int ring_put(ring* r, uint8_t byte) {
  int result = 0;
  if (!lock_take(10)) {
    return -1;
  }
  if (fill_of(r) < RING_SIZE) {
    r->bytes[r->head % RING_SIZE] = byte;
    r->head++;
    result = 1;
  } else {
    r->lost++;
  }
  lock_give();
  return result;
}

int ring_get(ring* r, uint8_t* out) {
  int result = 0;
  if (out == NULL || !lock_take(10)) {
    return -1;
  }
  if (fill_of(r) != 0) {
    *out = r->bytes[r->tail % RING_SIZE];
    r->tail++;
    result = 1;
  }
  lock_give();
  return result;
}

/* As many bytes as there are and fit; tries the lock twice. */
int ring_drain(ring* r, uint8_t* out, size_t capacity) {
  size_t count = 0;
  if (!lock_take(1) && !lock_take(100)) {
    return -1;
  }
  while (count < capacity && r->tail != r->head) {
    out[count++] = r->bytes[r->tail++ % RING_SIZE];
  }
  lock_give();
  return (int)count;
}
