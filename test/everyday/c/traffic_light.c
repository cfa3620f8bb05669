// SPDX-License-Identifier: Apache-2.0
/* A crossing: the main road is green until somebody waits; lamps are checked all the time. */
#include "traffic_light.h"

struct lamps {
  uint8_t main_road;
  uint8_t side_road;
  bool walk;
};

enum { RED = 1, YELLOW = 2, GREEN = 4 };

extern uint32_t seconds_now(void);
extern bool loop_detector(void); /* a car on the side road */
extern bool walk_button(void);
extern int lamp_write(struct lamps lamps); /* number of dead lamps */
extern void control_room(const char* format, ...);

static struct lamps lamps_for(phase p, bool walk, bool blink) {
  struct lamps l = {RED, RED, false};
  switch (p) {
    case PHASE_MAIN_GREEN:
      l.main_road = GREEN;
      break;
    case PHASE_MAIN_YELLOW:
      l.main_road = YELLOW;
      break;
    case PHASE_SIDE_GREEN:
      l.side_road = GREEN;
      l.walk = walk;
      break;
    case PHASE_SIDE_YELLOW:
      l.side_road = YELLOW;
      break;
    case PHASE_FLASHING:
      l.main_road = l.side_road = blink ? YELLOW : 0;
      break;
  }
  return l;
}

static phase next_of(crossing* c, uint32_t elapsed) {
  switch (c->current) {
    case PHASE_MAIN_GREEN:
      if (elapsed >= 20 && (c->walk_requested || loop_detector())) {
        return PHASE_MAIN_YELLOW;
      }
      break;
    case PHASE_MAIN_YELLOW:
      return elapsed >= 3 ? PHASE_SIDE_GREEN : PHASE_MAIN_YELLOW;
    case PHASE_SIDE_GREEN:
      if (elapsed >= (c->walk_requested ? 15u : 8u) && !(elapsed < 30 && loop_detector())) {
        c->walk_requested = false;
        return PHASE_SIDE_YELLOW;
      }
      break;
    case PHASE_SIDE_YELLOW:
      return elapsed >= 3 ? PHASE_MAIN_GREEN : PHASE_SIDE_YELLOW;
    default:
      break;
  }
  return c->current;
}

phase crossing_step(crossing* c) {
  uint32_t now = seconds_now();
  phase next;
  if (walk_button()) {
    c->walk_requested = true;
  }
  next = next_of(c, now - c->entered);
  if (next != c->current) {
    c->current = next;
    c->entered = now;
  }
  if (lamp_write(lamps_for(c->current, c->walk_requested, now % 2 == 0)) > 1 &&
      c->current != PHASE_FLASHING) {
    control_room("lamps are dead in phase %d", (int)c->current);
    c->current = PHASE_FLASHING;
    c->entered = now;
  }
  return c->current;
}
