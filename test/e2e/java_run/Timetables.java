// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.ChronoUnit;
import java.time.zone.*;
import java.util.*;

/** The same instants in several zones. */
class Timetables {
  public static void main(String[] args) {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    ZonedDateTime gap = LocalDateTime.of(2024, 3, 31, 2, 30).atZone(berlin);
    ZonedDateTime overlap = LocalDateTime.of(2024, 10, 27, 2, 30).atZone(berlin);
    System.out.println(gap + " " + overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + gap.plusDays(1).toOffsetDateTime());
    System.out.println(ChronoUnit.HOURS.between(LocalDate.of(2024, 3, 31).atStartOfDay(berlin), LocalDate.of(2024, 4, 1).atStartOfDay(berlin)));
    Instant at = Instant.parse("2024-06-01T12:00:00.123Z");
    for (String zone : new String[] {"America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC+3", "-04:30"}) {
      System.out.print(at.atZone(ZoneId.of(zone)).format(DateTimeFormatter.ofPattern("HH:mm xxx VV", Locale.US)) + "; ");
    }
    System.out.println();
    System.out.println(DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.ofHours(2))) + " " + OffsetDateTime.parse("2024-01-01T00:00:00+05:45").toInstant() + " " + at.getEpochSecond() + " " + at.toEpochMilli());
    ZoneRules rules = berlin.getRules();
    ZoneOffsetTransition next = rules.nextTransition(at);
    System.out.println(next + " " + rules.isDaylightSavings(at) + " " + rules.getStandardOffset(at) + " " + next.getDuration());
    System.out.println(ZonedDateTime.parse("2011-12-03T10:15:30+01:00[Europe/Paris]").withZoneSameInstant(ZoneOffset.UTC) + " " + at.truncatedTo(ChronoUnit.DAYS) + " " + at.plus(Duration.ofDays(400)).compareTo(at));
    Clock clock = Clock.fixed(at, ZoneId.of("Asia/Tokyo"));
    System.out.println(LocalDateTime.now(clock) + " " + Clock.offset(clock, Duration.ofHours(-13)).instant() + " " + LocalDate.now(clock).lengthOfYear());
    System.out.println(JapaneseDate.of(2020, 5, 1) + " " + ThaiBuddhistDate.from(LocalDate.of(2024, 1, 2)) + " " + IsoChronology.INSTANCE.isLeapYear(1900) + " " + MinguoDate.of(100, 1, 1).isLeapYear());
    try {
      ZoneId.of("Mars/Base");
    } catch (ZoneRulesException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(new Date(at.toEpochMilli()).toInstant() + " " + GregorianCalendar.from(gap).getTimeInMillis() + " " + zones());
  }

  private static String zones() { return TimeZone.getTimeZone("America/St_Johns").toZoneId() + " " + ZoneOffset.ofHoursMinutes(-3, -30).getTotalSeconds(); }
}
