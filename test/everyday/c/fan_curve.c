// SPDX-License-Identifier: Apache-2.0
/* Fan speed from the hottest of several sensors, along a curve, with a check that the fan turns. */
#include <stdbool.h>
#include <stddef.h>

#define SENSORS 3

struct point {
  int celsius;
  int percent;
};

static const struct point kCurve[] = {{30, 0}, {50, 40}, {70, 80}, {85, 100}};
enum { POINTS = sizeof kCurve / sizeof kCurve[0] };

extern int temperature_read(int sensor, int* celsius); /* 0 or an error */
extern void fan_write(int percent);
extern unsigned fan_rpm(void);
extern void alarm_raise(int code);

int fan_percent_for(int celsius) {
  int percent = 100;
  if (celsius <= kCurve[0].celsius) {
    return 0;
  }
  for (int i = 1; i < POINTS; i++) {
    if (celsius <= kCurve[i].celsius) {
      const struct point low = kCurve[i - 1];
      const struct point high = kCurve[i];
      percent =
          low.percent + (celsius - low.celsius) * (high.percent - low.percent) / (high.celsius - low.celsius);
      break;
    }
  }
  if (percent > 100) {
    percent = 100; /* cannot happen with this curve; the next one may be steeper */
  }
  return percent;
}

/* Number of sensors that answered. */
static int hottest(int* celsius) {
  int answered = 0;
  for (int i = 0; i < SENSORS; i++) {
    int value;
    if (temperature_read(i, &value) != 0 || value < -40 || value > 150) {
      continue;
    }
    if (answered == 0 || value > *celsius) {
      *celsius = value;
    }
    answered++;
  }
  return answered;
}

int fan_update(void) {
  int celsius = 0;
  int percent;
  int answered = hottest(&celsius);
  if (answered == 0) {
    alarm_raise(1);
    fan_write(100); /* better loud than burnt */
    return 100;
  }
  percent = fan_percent_for(celsius);
  if (answered < SENSORS && percent < 50) {
    percent = 50;
  }
  fan_write(percent);
  if (percent >= 40 && fan_rpm() < 300) {
    alarm_raise(2);
  }
  return percent;
}
