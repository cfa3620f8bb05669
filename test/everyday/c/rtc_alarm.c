// SPDX-License-Identifier: Apache-2.0
/* Alarms on a real-time clock; dates are passed by value. */
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint16_t year;
  uint8_t month, day, hour, minute;
} date_time;

typedef struct {
  uint8_t hour, minute;
  uint8_t weekdays; /* bit 0: Sunday; 0: once, at the next time */
  bool enabled;
} wake_alarm;

extern date_time rtc_read(void);
extern bool rtc_is_valid(void);
extern void buzzer(bool on);

bool is_leap_year(unsigned year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

unsigned days_in_month(unsigned year, unsigned month) {
  switch (month) {
    case 2:
      return is_leap_year(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
      return 30;
    default:
      return month >= 1 && month <= 12 ? 31 : 0;
  }
}

static bool is_valid(date_time t) {
  return t.year >= 2000 && t.day >= 1 && t.day <= days_in_month(t.year, t.month) && t.hour < 24 &&
         t.minute < 60;
}

/* Zeller's congruence, moved so that 0 is Sunday. */
unsigned weekday_of(date_time t) {
  unsigned month = t.month;
  unsigned year = t.year;
  if (month < 3) {
    month += 12;
    year--;
  }
  return (t.day + 13 * (month + 1) / 5 + year % 100 + year % 100 / 4 + year / 400 + 5 * (year / 100) + 6) % 7;
}

static bool is_time_for(const wake_alarm* a, date_time now) {
  if (!a->enabled || a->hour != now.hour || a->minute != now.minute) {
    return false;
  }
  return a->weekdays == 0 || (a->weekdays >> weekday_of(now) & 1) != 0;
}

/* Number of the alarm that rings, or -1. */
int alarm_check(wake_alarm* alarms, int count) {
  date_time now;
  if (!rtc_is_valid()) {
    return -1;
  }
  now = rtc_read();
  if (!is_valid(now)) {
    return -1;
  }
  for (int i = 0; i < count; i++) {
    if (is_time_for(&alarms[i], now)) {
      if (alarms[i].weekdays == 0) {
        alarms[i].enabled = false;
      }
      buzzer(true);
      return i;
    }
  }
  buzzer(false);
  return -1;
}
