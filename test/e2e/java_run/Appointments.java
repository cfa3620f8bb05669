// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

/** Dates, periods and what people ask of them. */
class Appointments {
  public static void main(String[] args) {
    LocalDate start = LocalDate.of(2024, 1, 31);
    for (int i = 0; i < 4; i++) System.out.print(start.plusMonths(i) + " ");
    System.out.println(start.until(LocalDate.of(2025, 3, 1)) + " " + ChronoUnit.WEEKS.between(start, LocalDate.of(2025, 3, 1)));
    System.out.println(start.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + start.with(TemporalAdjusters.lastDayOfYear()) + " " + start.with(TemporalAdjusters.next(DayOfWeek.SUNDAY)) + " " + start.get(WeekFields.ISO.weekOfWeekBasedYear()) + " " + start.get(ChronoField.ALIGNED_WEEK_OF_MONTH));
    System.out.println(YearMonth.of(2023, 2).lengthOfMonth() + " " + Year.isLeap(2100) + " " + MonthDay.of(2, 29).isValidYear(2023) + " " + YearMonth.parse("2024-11").atEndOfMonth() + " " + Month.MAY.minus(7));
    DateTimeFormatter f = DateTimeFormatter.ofPattern("EEEE, d. MMMM uuuu 'at' h:mm a", Locale.ENGLISH);
    System.out.println(LocalDateTime.of(2024, 2, 29, 15, 7).format(f) + " " + LocalDateTime.parse("2024-02-29T15:07:30.25").truncatedTo(ChronoUnit.MINUTES));
    System.out.println(LocalDate.parse("03/04/2021", DateTimeFormatter.ofPattern("dd/MM/yyyy")) + " " + LocalTime.parse("7.05", new DateTimeFormatterBuilder().appendValue(ChronoField.HOUR_OF_DAY).appendLiteral('.').appendValue(ChronoField.MINUTE_OF_HOUR, 2).toFormatter()));
    for (String bad : List.of("2023-02-29", "2023-1-01", "soon")) {
      try {
        System.out.println(LocalDate.parse(bad));
      } catch (DateTimeParseException e) {
        System.out.println(e.getMessage() + " @" + e.getErrorIndex());
      }
    }
    Duration d = Duration.ofMinutes(135).plusMillis(1500).negated();
    System.out.println(d + " " + d.abs().toHoursPart() + " " + d.getSeconds() + " " + d.getNano() + " " + Duration.parse("PT1H-3.5S") + " " + Duration.between(LocalTime.of(22, 0), LocalTime.of(6, 30)) + " " + Period.of(1, 14, 3).normalized() + " " + Period.parse("P2W"));
    try {
      LocalTime.of(9, 61);
    } catch (DateTimeException e) {
      System.out.println(e.getMessage());
    }
    try {
      LocalDate.of(2024, 1, 1).get(ChronoField.HOUR_OF_DAY);
    } catch (UnsupportedTemporalTypeException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(start.datesUntil(start.plusDays(10), Period.ofDays(3)).toList() + " " + start.isBefore(start.plusDays(1)) + " " + start.getDayOfYear() + " " + start.toEpochDay() + " " + start.hashCode());
    System.out.println(DateTimeFormatter.ISO_WEEK_DATE.format(start) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(start) + " " + start.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US)) + " " + DayOfWeek.FRIDAY.getDisplayName(TextStyle.SHORT, Locale.GERMAN) + " " + start.range(ChronoField.DAY_OF_MONTH));
  }
}
