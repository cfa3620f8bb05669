// SPDX-License-Identifier: Apache-2.0
package booking;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** How much of the price is kept when a guest cancels. */
public class CancellationPolicy {
    /** What the guest has booked. */
    public enum Rate { FLEXIBLE, STANDARD, NON_REFUNDABLE }

    private static final LocalTime CHECK_IN = LocalTime.of(15, 0);

    private final Clock clock;

    public CancellationPolicy(Clock clock) {
        this.clock = clock;
    }

    /** Percent of the price; 100 after check-in. */
    public int percentKept(Rate rate, DateRange dates) {
        LocalDateTime checkIn = dates.from().atTime(CHECK_IN);
        Duration left = Duration.between(LocalDateTime.now(clock), checkIn);
        if (left.isNegative()) {
            return 100;
        }
        switch (rate) {
            case FLEXIBLE:
                return left.toHours() >= 6 ? 0 : 50;
            case STANDARD:
                if (left.toDays() >= 14) {
                    return 0;
                }
                return left.toDays() >= 3 ? 50 : 90;
            case NON_REFUNDABLE:
                return 100;
            default:
                throw new AssertionError("unknown rate: " + rate);
        }
    }

    public long keptCents(Rate rate, DateRange dates, long priceCents) {
        if (priceCents < 0) {
            throw new IllegalArgumentException("negative price");
        }
        long kept = priceCents * percentKept(rate, dates) / 100;
        // Below this the accounting costs more than it brings.
        return kept < 500 ? 0 : kept;
    }
}
