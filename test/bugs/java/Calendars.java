// SPDX-License-Identifier: Apache-2.0
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.concurrent.TimeUnit;

/** Dates, times and names that the library does not know. */
public class Calendars {
  public static int daysOfNextMonth(int month) {
    if (month < 1 || month > 12) throw new IllegalArgumentException("month");
    return LocalDate.of(2023, month + 1, 1).lengthOfMonth();  //! certain uncaught-exception
  }

  public static int daysOfNextMonthFixed(int month) {
    if (month < 1 || month > 12) throw new IllegalArgumentException("month");
    return LocalDate.of(2023, month % 12 + 1, 1).lengthOfMonth();
  }

  /** The day of the year on which a monthly bill of 2023 comes. */
  public static int billingDay(int month, int day) {
    if (month < 1 || month > 12 || day < 1 || day > 31) return 0;
    return LocalDate.of(2023, month, day).getDayOfYear();  //! certain uncaught-exception
  }

  public static int billingDayFixed(int month, int day) {
    if (month < 1 || month > 12 || day < 1 || day > 31) return 0;
    return LocalDate.of(2023, month, Math.min(day, 28)).getDayOfYear();
  }

  public static String weekdayAfter(int weekday, int days) {
    if (weekday < 1 || weekday > 7 || days < 0 || days > 30) return "";
    return DayOfWeek.of((weekday + days) % 7).name();  //! certain uncaught-exception
  }

  public static String weekdayAfterFixed(int weekday, int days) {
    if (weekday < 1 || weekday > 7 || days < 0 || days > 30) return "";
    return DayOfWeek.of((weekday - 1 + days) % 7 + 1).name();
  }

  public static int hourAt(int minutes) {
    if (minutes < 0 || minutes > 1440) return -1;
    return LocalTime.of(minutes / 60, minutes % 60).getHour();  //! certain uncaught-exception
  }

  public static int hourAtFixed(int minutes) {
    if (minutes < 0 || minutes >= 1440) return -1;
    return LocalTime.of(minutes / 60, minutes % 60).getHour();
  }

  public static long secondsIn(char unit) {
    String name = "SECONDS";
    if (unit == 'm') name = "MINUTE";
    if (unit == 'h') name = "HOURS";
    return TimeUnit.valueOf(name).toSeconds(1);  //! certain uncaught-exception
  }

  public static long secondsInFixed(char unit) {
    String name = "SECONDS";
    if (unit == 'm') name = "MINUTES";
    if (unit == 'h') name = "HOURS";
    return TimeUnit.valueOf(name).toSeconds(1);
  }
}
