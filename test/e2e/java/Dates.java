// SPDX-License-Identifier: Apache-2.0
/** The calendar without a library. */
public class Dates {
  public static boolean isLeapYear(int year) {
    if (year % 400 == 0) return true;
    if (year % 100 == 0) return false;
    return year % 4 == 0;
  }

  public static int daysInMonth(int month, int year) {
    switch (month) {
      case 2:
        return isLeapYear(year) ? 29 : 28;
      case 4:
      case 6:
      case 9:
      case 11:
        return 30;
      default:
        if (month < 1 || month > 12) throw new IllegalArgumentException("no month");
        return 31;
    }
  }

  public static boolean isValid(int day, int month, int year) {
    if (year < 1583) return false;
    if (month < 1 || month > 12) return false;
    return day >= 1 && day <= daysInMonth(month, year);
  }

  public static int minutesBetween(int hourA, int minuteA, int hourB, int minuteB) {
    int a = hourA * 60 + minuteA;
    int b = hourB * 60 + minuteB;
    if (a < 0 || b < 0 || a >= 1440 || b >= 1440) return -1;
    return b >= a ? b - a : b + 1440 - a;
  }
}
