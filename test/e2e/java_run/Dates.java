// SPDX-License-Identifier: Apache-2.0
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

public class Dates {
  public static void main(String[] args) {
    LocalDate date = LocalDate.of(2024, 2, 28);
    System.out.println(date.plusDays(2) + " " + date.getDayOfWeek() + " " + date.isLeapYear());
    System.out.println(ChronoUnit.DAYS.between(date, LocalDate.of(2025, 3, 1)));
    System.out.println(Period.between(date, LocalDate.of(2025, 4, 1)));
    System.out.println(LocalDate.parse("1999-12-31").plusMonths(2).with(DayOfWeek.MONDAY));
    System.out.println(LocalTime.of(23, 59, 30).plusSeconds(45));
    System.out.println(LocalDateTime.of(2020, 1, 1, 0, 0).minusNanos(1));
    System.out.println(Duration.ofMinutes(135).plusMillis(5) + " " + Duration.ofSeconds(-61).toMinutes());
    System.out.println(date.format(DateTimeFormatter.ISO_DATE) + " " + date.format(DateTimeFormatter.BASIC_ISO_DATE));
    System.out.println(date.format(DateTimeFormatter.ofPattern("dd/MM/uuuu")));
    try {
      LocalDate.parse("2023-02-30");
    } catch (DateTimeParseException e) {
      System.out.println(e.getMessage());
    }
    try {
      LocalDate.of(2023, 13, 1);
    } catch (RuntimeException e) {
      System.out.println(e.getMessage());
    }
  }
}
