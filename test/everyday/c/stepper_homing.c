// SPDX-License-Identifier: Apache-2.0
/* Finds the zero of a stepper axis with an end switch, then moves within its limits. */
#include <stdbool.h>
#include <stdint.h>

#define MAX_TRAVEL 40
#define BACK_OFF 3

typedef enum { AXIS_OK, AXIS_NOT_HOMED, AXIS_NO_SWITCH, AXIS_STUCK, AXIS_LIMIT, AXIS_ABORTED } axis_status;

typedef struct {
  int32_t position;
  int32_t length;
  bool homed;
} axis;

extern void step_pulse(bool forward);
extern bool end_switch(void);
extern bool abort_requested(void);

static void move_steps(axis* a, int steps, bool forward) {
  for (int i = 0; i < steps; i++) {
    step_pulse(forward);
    a->position += forward ? 1 : -1;
  }
}

axis_status axis_home(axis* a) {
  int steps = 0;
  a->homed = false;
  a->position = 0;
  if (end_switch()) {
    move_steps(a, BACK_OFF, true);
    if (end_switch()) {
      return AXIS_STUCK;
    }
  }
  while (!end_switch()) {
    if (abort_requested()) {
      return AXIS_ABORTED;
    }
    if (++steps > MAX_TRAVEL) {
      return AXIS_NO_SWITCH;
    }
    step_pulse(false);
  }
  a->position = 0;
  a->homed = true;
  return AXIS_OK;
}

axis_status axis_move_to(axis* a, int32_t target) {
  if (!a->homed) {
    return AXIS_NOT_HOMED;
  }
  if (target < 0 || target > a->length) {
    return AXIS_LIMIT;
  }
  while (a->position != target) {
    bool forward = a->position < target;
    if (abort_requested()) {
      return AXIS_ABORTED;
    }
    /* the switch must not close on the way out */
    if (forward && a->position > BACK_OFF && end_switch()) {
      a->homed = false;
      return AXIS_STUCK;
    }
    move_steps(a, 1, forward);
  }
  return AXIS_OK;
}
