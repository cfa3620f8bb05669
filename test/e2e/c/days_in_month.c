// SPDX-License-Identifier: Apache-2.0
// A switch with shared cases, and `?:` between constants, which has no branch of its own in bitcode.
static int is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in_month(int month, int year) {
  switch (month) {
    case 2:
      return is_leap(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
      return 30;
    case 1:
    case 3:
    case 5:
    case 7:
    case 8:
    case 10:
    case 12:
      return 31;
    default:
      return -1;
  }
}
