// SPDX-License-Identifier: Apache-2.0
// Dates that are computed from a clock: years and months are quotients of seconds.
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;

public class Clocks {
  private final Clock clock;

  public Clocks(Clock clock) { this.clock = clock; }

  public String greeting() {
    LocalDateTime now = LocalDateTime.now(clock);
    if (now.getDayOfWeek() == DayOfWeek.SUNDAY) return "closed";
    if (now.getHour() < 6 || now.getHour() >= 22) return "good night";
    return "good day";
  }

  public int percentKept(LocalDate arrival) {
    Duration left = Duration.between(LocalDateTime.now(clock), arrival.atTime(15, 0));
    if (left.isNegative()) return 100;
    return left.toDays() >= 14 ? 0 : 50;
  }

  /** Long before the years with which the search begins, and long after. */
  public static boolean isHistoric(LocalDate date) {
    if (date.getYear() < 1492) return true;
    return date.getYear() > 5000;
  }
}
