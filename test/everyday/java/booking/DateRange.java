// SPDX-License-Identifier: Apache-2.0
package booking;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Days from the first up to, but without, the last: as hotels count nights. */
public record DateRange(LocalDate from, LocalDate to) {

    public DateRange {
        if (from == null || to == null) {
            throw new IllegalArgumentException("both ends are needed");
        }
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("empty range");
        }
    }

    public static DateRange nights(LocalDate from, int nights) {
        return new DateRange(from, from.plusDays(nights));
    }

    public long nights() {
        return ChronoUnit.DAYS.between(from, to);
    }

    public boolean contains(LocalDate day) {
        return !day.isBefore(from) && day.isBefore(to);
    }

    public boolean overlaps(DateRange other) {
        return from.isBefore(other.to) && other.from.isBefore(to);
    }

    public Optional<DateRange> intersection(DateRange other) {
        if (!overlaps(other)) {
            return Optional.empty();
        }
        LocalDate start = from.isAfter(other.from) ? from : other.from;
        LocalDate end = to.isBefore(other.to) ? to : other.to;
        return Optional.of(new DateRange(start, end));
    }
}
