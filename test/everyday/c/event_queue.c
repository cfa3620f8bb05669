// SPDX-License-Identifier: Apache-2.0
/* Events with priorities, put by interrupts and taken by the main loop. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUEUE_SIZE 6

typedef struct {
  uint8_t kind;
  uint8_t priority; /* higher is more urgent */
  int32_t value;
} event;

typedef struct {
  event events[QUEUE_SIZE];
  unsigned count;
  unsigned overflows;
} event_queue;

typedef bool (*event_handler)(event e); /* true: handled */

extern unsigned irq_save(void);
extern void irq_restore(unsigned state);

static int lowest(const event_queue* q) {
  int found = 0;
  for (unsigned i = 1; i < q->count; i++) {
    if (q->events[i].priority < q->events[found].priority) {
      found = (int)i;
    }
  }
  return found;
}

/* A full queue gives up its least urgent event, if the new one is more urgent. */
bool event_put(event_queue* q, event e) {
  bool stored = true;
  unsigned state = irq_save();
  if (q->count < QUEUE_SIZE) {
    q->events[q->count++] = e;
  } else {
    int victim = lowest(q);
    q->overflows++;
    if (q->events[victim].priority < e.priority) {
      q->events[victim] = e;
    } else {
      stored = false;
    }
  }
  irq_restore(state);
  return stored;
}

bool event_take(event_queue* q, event* out) {
  unsigned best = 0;
  unsigned state = irq_save();
  if (q->count == 0 || q->count > QUEUE_SIZE) {
    irq_restore(state);
    return false;
  }
  for (unsigned i = 1; i < q->count; i++) {
    if (q->events[i].priority > q->events[best].priority) {
      best = i;
    }
  }
  *out = q->events[best];
  for (unsigned i = best + 1; i < q->count; i++) {
    q->events[i - 1] = q->events[i];
  }
  q->count--;
  irq_restore(state);
  return true;
}

/* Returns how many events nobody wanted. */
unsigned event_dispatch(event_queue* q, const event_handler* handlers, size_t handler_count) {
  unsigned unhandled = 0;
  event e;
  while (event_take(q, &e)) {
    if (e.kind >= handler_count || handlers[e.kind] == NULL || !handlers[e.kind](e)) {
      unhandled++;
    }
  }
  return unhandled;
}
