// SPDX-License-Identifier: Apache-2.0
package shop;

import java.time.DayOfWeek;
import java.time.LocalDate;

/** Percent off, by customer, amount and day; the best single rule wins, staff excepted. */
public class DiscountRules {
    private static final long LARGE_ORDER_CENTS = 100_00;
    private static final long HUGE_ORDER_CENTS = 1000_00;
    private static final int LIMIT_PERCENT = 40;

    private final boolean mondayPromotion;

    public DiscountRules(boolean mondayPromotion) {
        this.mondayPromotion = mondayPromotion;
    }

    public int percentFor(CustomerTier tier, long totalCents, LocalDate day) {
        if (totalCents < 0) {
            throw new IllegalArgumentException("total must not be negative");
        }
        if (totalCents == 0) {
            return 0;
        }
        int percent = Math.max(byTier(tier), byAmount(totalCents));
        if (mondayPromotion && day.getDayOfWeek() == DayOfWeek.MONDAY) {
            percent += 5;
        }
        if (tier == CustomerTier.STAFF) {
            percent += 10;
        }
        return Math.min(percent, LIMIT_PERCENT);
    }

    public long discountedCents(CustomerTier tier, long totalCents, LocalDate day) {
        int percent = percentFor(tier, totalCents, day);
        long off = totalCents / 100 * percent + totalCents % 100 * percent / 100;
        return totalCents - off;
    }

    static int byTier(CustomerTier tier) {
        if (tier == null) {
            return 0;
        }
        return switch (tier) {
            case GUEST -> 0;
            case REGULAR -> 3;
            case GOLD -> 8;
            case STAFF -> 25;
        };
    }

    static int byAmount(long cents) {
        if (cents >= HUGE_ORDER_CENTS) {
            return 12;
        }
        return cents >= LARGE_ORDER_CENTS ? 5 : 0;
    }
}
