// SPDX-License-Identifier: Apache-2.0
/* Charge of a battery from its voltage, with warnings that are given once. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { LEVEL_EMPTY, LEVEL_LOW, LEVEL_OK, LEVEL_FULL } battery_level;

typedef struct {
  int32_t millivolts;
  int32_t milliamps; /* negative: being drained */
} battery_sample;

extern int battery_read(battery_sample* out); /* 0 or an error */
extern void battery_warn(battery_level level);
extern void system_shutdown(void);

static const struct {
  int32_t millivolts;
  int percent;
} kCurve[] = {{4200, 100}, {4000, 80}, {3800, 50}, {3600, 20}, {3300, 0}};

static battery_level last_level = LEVEL_FULL;

int battery_percent(int32_t millivolts) {
  const size_t points = sizeof kCurve / sizeof kCurve[0];
  if (millivolts >= kCurve[0].millivolts) {
    return 100;
  }
  for (size_t i = 1; i < points; i++) {
    if (millivolts >= kCurve[i].millivolts) {
      int32_t span = kCurve[i - 1].millivolts - kCurve[i].millivolts;
      int rise = kCurve[i - 1].percent - kCurve[i].percent;
      return kCurve[i].percent + (int)((millivolts - kCurve[i].millivolts) * rise / span);
    }
  }
  return 0;
}

static battery_level level_of(int percent, bool charging) {
  if (percent <= 2) {
    return charging ? LEVEL_LOW : LEVEL_EMPTY;
  }
  if (percent < 20) {
    return LEVEL_LOW;
  }
  return percent >= 95 ? LEVEL_FULL : LEVEL_OK;
}

/* The percentage, or -1 if three readings in a row failed. */
int battery_update(void) {
  battery_sample sample;
  battery_level level;
  int percent;
  int tries = 0;
  while (battery_read(&sample) != 0) {
    if (++tries == 3) {
      return -1;
    }
  }
  percent = battery_percent(sample.millivolts);
  level = level_of(percent, sample.milliamps > 0);
  if (level != last_level && level < LEVEL_OK) {
    battery_warn(level);
  }
  if (level == LEVEL_EMPTY) {
    system_shutdown();
  }
  last_level = level;
  return percent;
}
