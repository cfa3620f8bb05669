// SPDX-License-Identifier: Apache-2.0
// Dates: division, remainders, and a chain of conditions on them.
struct date {
  int year, month, day;
};

static const unsigned char kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int is_leap_year(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int is_valid(const struct date *date) {
  if (date == 0 || date->year < 1 || date->month < 1 || date->month > 12 || date->day < 1) return 0;
  int days = kDays[date->month - 1];
  if (date->month == 2 && is_leap_year(date->year)) ++days;
  return date->day <= days;
}

int compare_dates(struct date a, struct date b) {
  if (a.year != b.year) return a.year < b.year ? -1 : 1;
  if (a.month != b.month) return a.month < b.month ? -1 : 1;
  if (a.day != b.day) return a.day < b.day ? -1 : 1;
  return 0;
}

int quarter(int month) {
  if (month < 1 || month > 12) return 0;
  return (month - 1) / 3 + 1 == 4 ? 4 : (month + 2) / 3;
}
