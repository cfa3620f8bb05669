// SPDX-License-Identifier: Apache-2.0
/* One cabin, a few floors: serves calls in the direction of travel first. */
#include <stdbool.h>

#define FLOORS 5

typedef enum { DIR_NONE, DIR_UP, DIR_DOWN } direction;

typedef struct {
  int floor;
  direction moving;
  bool calls[FLOORS];
  bool doors_open;
} elevator;

extern int floor_sensor(void); /* 0..4, -1: between floors */
extern bool overload(void);
extern bool door_blocked(void);
extern void motor_run(direction to);
extern void door_drive(bool open);

bool elevator_call(elevator* e, int floor) {
  if (floor < 0 || floor >= FLOORS) {
    return false;
  }
  if (floor == e->floor && e->doors_open) {
    return true;
  }
  e->calls[floor] = true;
  return true;
}

static bool any_call(const elevator* e, int from, int to) {
  for (int i = from; i <= to; i++) {
    if (e->calls[i]) {
      return true;
    }
  }
  return false;
}

static direction choose(const elevator* e) {
  bool above = any_call(e, e->floor + 1, FLOORS - 1);
  bool below = any_call(e, 0, e->floor - 1);
  if (e->moving == DIR_DOWN && below) {
    return DIR_DOWN;
  }
  if (above) {
    return DIR_UP;
  }
  return below ? DIR_DOWN : DIR_NONE;
}

static void set_doors(elevator* e, bool open) {
  e->doors_open = open;
  door_drive(open);
}

static void arrive(elevator* e) {
  e->calls[e->floor] = false;
  motor_run(DIR_NONE);
  set_doors(e, true);
}

/* False: the position is not known. */
bool elevator_step(elevator* e) {
  int floor = floor_sensor();
  if (floor < -1 || floor >= FLOORS) {
    motor_run(DIR_NONE);
    return false;
  }
  if (floor == -1) {
    return e->moving != DIR_NONE;
  }
  e->floor = floor;
  if (e->doors_open) {
    if (overload() || door_blocked()) {
      return true;
    }
    set_doors(e, false);
  }
  if (e->calls[floor]) {
    arrive(e);
    return true;
  }
  e->moving = choose(e);
  motor_run(e->moving);
  return true;
}
