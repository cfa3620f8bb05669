// SPDX-License-Identifier: Apache-2.0
/* Smoke, heat and a test button; an alarm can be silenced for a while, but not a strong one. */
#include <stdbool.h>
#include <stdint.h>

#define SMOKE_LIMIT 120
#define SMOKE_STRONG 400
#define HEAT_LIMIT 58
#define SILENCE_TICKS 10u

typedef enum { DET_QUIET, DET_PRE_ALARM, DET_ALARM, DET_SILENCED, DET_DEFECT } detector_state;

struct detector {
  detector_state state;
  uint8_t hits;
  uint16_t silence_left;
};

struct reading {
  int smoke;
  int celsius;
  bool chamber_ok;
};

extern struct reading detector_read(void);
extern bool test_button(void);
extern void horn(bool on);
extern void radio_send(detector_state state);

static void enter(struct detector* d, detector_state state) {
  if (d->state == state) {
    return;
  }
  d->state = state;
  horn(state == DET_ALARM);
  if (state == DET_ALARM || state == DET_DEFECT) {
    radio_send(state);
  }
}

static bool is_danger(const struct reading* r) { return r->smoke > SMOKE_LIMIT || r->celsius > HEAT_LIMIT; }

detector_state detector_tick(struct detector* d) {
  const struct reading r = detector_read();
  if (!r.chamber_ok) {
    enter(d, DET_DEFECT);
    return d->state;
  }
  if (d->state == DET_DEFECT) {
    d->hits = 0;
    enter(d, DET_QUIET);
  }
  if (d->state == DET_SILENCED) {
    if (r.smoke > SMOKE_STRONG) {
      enter(d, DET_ALARM);
    } else if (d->silence_left == 0) {
      enter(d, is_danger(&r) ? DET_ALARM : DET_QUIET);
    } else {
      d->silence_left--;
    }
    return d->state;
  }
  if (is_danger(&r)) {
    if (++d->hits >= 3) {
      enter(d, DET_ALARM);
    } else if (d->state == DET_QUIET) {
      enter(d, DET_PRE_ALARM);
    }
  } else {
    d->hits = 0;
    enter(d, test_button() ? DET_ALARM : DET_QUIET);
  }
  return d->state;
}

bool detector_silence(struct detector* d) {
  if (d->state != DET_ALARM) {
    return false;
  }
  d->silence_left = SILENCE_TICKS;
  enter(d, DET_SILENCED);
  return true;
}
