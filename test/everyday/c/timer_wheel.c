// SPDX-License-Identifier: Apache-2.0
/* Timers in a wheel of slots: starting and stopping costs the same for any number. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SLOTS 8u

typedef struct wheel_timer wheel_timer;
typedef void (*timer_callback)(wheel_timer* timer);

struct wheel_timer {
  wheel_timer* next;
  timer_callback callback;
  uint32_t rounds; /* full turns that are left */
  bool armed;
};

extern uint32_t hw_ticks(void);

static wheel_timer* slots[SLOTS];
static uint32_t last_tick;

bool timer_start(wheel_timer* timer, uint32_t ticks, timer_callback callback) {
  uint32_t slot;
  if (timer == NULL || callback == NULL || ticks == 0) {
    return false;
  }
  if (timer->armed) {
    return false;
  }
  slot = (last_tick + ticks) % SLOTS;
  timer->callback = callback;
  timer->rounds = (ticks - 1) / SLOTS;
  timer->armed = true;
  timer->next = slots[slot];
  slots[slot] = timer;
  return true;
}

bool timer_stop(wheel_timer* timer) {
  if (timer == NULL || !timer->armed) {
    return false;
  }
  for (uint32_t i = 0; i < SLOTS; i++) {
    for (wheel_timer** link = &slots[i]; *link != NULL; link = &(*link)->next) {
      if (*link == timer) {
        *link = timer->next;
        timer->armed = false;
        return true;
      }
    }
  }
  return false;
}

static unsigned expire_slot(uint32_t slot) {
  unsigned fired = 0;
  wheel_timer** link = &slots[slot];
  while (*link != NULL) {
    wheel_timer* timer = *link;
    if (timer->rounds > 0) {
      timer->rounds--;
      link = &timer->next;
      continue;
    }
    *link = timer->next;
    timer->armed = false;
    timer->callback(timer);
    fired++;
  }
  return fired;
}

/* Catches up with the hardware, by at most one turn. Returns the number of timers that fired. */
unsigned timer_poll(void) {
  unsigned fired = 0;
  uint32_t now = hw_ticks();
  for (uint32_t i = 0; i < SLOTS && last_tick != now; i++) {
    last_tick++;
    fired += expire_slot(last_tick % SLOTS);
  }
  return fired;
}
