// SPDX-License-Identifier: Apache-2.0
/* Keeps a tank filled between two float switches; guards the pump against running dry. */
#include <stdbool.h>
#include <stdint.h>

typedef enum { PUMP_OFF, PUMP_FILLING, PUMP_DRY_WAIT, PUMP_FAULT } pump_state;

typedef struct {
  pump_state state;
  uint32_t since;
  uint8_t dry_runs;
} pump;

enum { LEVEL_BELOW_LOW, LEVEL_BETWEEN, LEVEL_ABOVE_HIGH, LEVEL_IMPOSSIBLE };

#define DRY_WAIT_S 600u
#define MAX_FILL_S 1200u
#define MAX_DRY_RUNS 3

extern bool float_low(void);  /* true: water above the lower switch */
extern bool float_high(void); /* true: water above the upper switch */
extern uint16_t flow_read(void);
extern uint32_t uptime_s(void);
extern void pump_relay(bool on);

static int read_level(void) {
  bool low = float_low();
  bool high = float_high();
  switch ((low ? 1 : 0) | (high ? 2 : 0)) {
    case 0:
      return LEVEL_BELOW_LOW;
    case 1:
      return LEVEL_BETWEEN;
    case 2:
      return LEVEL_IMPOSSIBLE; /* high without low: a switch hangs */
    case 3:
      return LEVEL_ABOVE_HIGH;
    default:
      return LEVEL_IMPOSSIBLE; /* defensive: two bits have no fifth value */
  }
}

static void change(pump* p, pump_state state, uint32_t now) {
  p->state = state;
  p->since = now;
  pump_relay(state == PUMP_FILLING);
}

static void fill(pump* p, int level, uint32_t now) {
  uint32_t running = now - p->since;
  if (level == LEVEL_ABOVE_HIGH) {
    p->dry_runs = 0;
    change(p, PUMP_OFF, now);
  } else if (running > 5 && flow_read() < 10) {
    change(p, ++p->dry_runs >= MAX_DRY_RUNS ? PUMP_FAULT : PUMP_DRY_WAIT, now);
  } else if (running > MAX_FILL_S) {
    change(p, PUMP_FAULT, now); /* a leak, or a switch that never closes */
  }
}

pump_state pump_step(pump* p) {
  uint32_t now = uptime_s();
  int level = read_level();
  if (level == LEVEL_IMPOSSIBLE && p->state != PUMP_FAULT) {
    change(p, PUMP_FAULT, now);
  }
  switch (p->state) {
    case PUMP_OFF:
      if (level == LEVEL_BELOW_LOW) {
        change(p, PUMP_FILLING, now);
      }
      break;
    case PUMP_FILLING:
      fill(p, level, now);
      break;
    case PUMP_DRY_WAIT:
      if (now - p->since >= DRY_WAIT_S) {
        change(p, PUMP_FILLING, now);
      }
      break;
    case PUMP_FAULT:
      break;
  }
  return p->state;
}

bool pump_acknowledge(pump* p) {
  if (p->state != PUMP_FAULT) {
    return false;
  }
  p->dry_runs = 0;
  change(p, PUMP_OFF, uptime_s());
  return true;
}
