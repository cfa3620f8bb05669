// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;

class Zones {
  public static void main(String[] args) {
    ZonedDateTime z = ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, ZoneId.of("Europe/Berlin"));
    System.out.println(z + " " + z.plusHours(1) + " " + z.plusDays(1));
    System.out.println(z.withZoneSameInstant(ZoneId.of("America/New_York")) + " " + z.toInstant());
    System.out.println(ZoneId.of("Asia/Tokyo").getRules().getOffset(Instant.EPOCH) + " " + ZoneOffset.ofHoursMinutes(-3, -30));
    DateTimeFormatter f = DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy h:mm a VV");
    System.out.println(f.format(z) + " " + DateTimeFormatter.ofPattern("uuuu-DDD w").format(z));
    System.out.println(LocalDateTime.parse("2024-05-06T07:08:09").format(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM)));
    System.out.println(LocalDate.parse("03/04/2021", DateTimeFormatter.ofPattern("MM/dd/yyyy")).get(IsoFields.QUARTER_OF_YEAR));
    System.out.println(OffsetDateTime.parse("2020-01-01T00:00:00+05:30").toEpochSecond() + " " + Instant.parse("2021-02-03T04:05:06Z").plus(1, ChronoUnit.DAYS));
    System.out.println(Duration.between(z, z.plusDays(2)) + " " + Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 2, 28)));
    System.out.println(DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, java.util.Locale.ENGLISH) + " " + Month.MAY.getDisplayName(TextStyle.FULL, java.util.Locale.US));
    System.out.println(z.with(TemporalAdjusters.firstDayOfNextMonth()).toLocalDate() + " " + ChronoUnit.WEEKS.between(LocalDate.EPOCH, z.toLocalDate()));
    System.out.println(Year.of(2024).isLeap() + " " + YearMonth.of(2024, 2).lengthOfMonth() + " " + MonthDay.of(2, 29).isValidYear(2023));
    try {
      ZoneId.of("No/Where");
    } catch (DateTimeException e) {
      System.out.println(e.getMessage());
    }
    try {
      LocalTime.parse("25:00");
    } catch (DateTimeParseException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(WeekFields.ISO.weekOfYear() + " " + z.get(WeekFields.of(java.util.Locale.US).weekOfYear()));
    System.out.println(java.time.chrono.JapaneseDate.of(2020, 5, 1) + " " + java.time.chrono.ThaiBuddhistDate.of(2563, 5, 1));
  }
}
