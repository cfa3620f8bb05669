// SPDX-License-Identifier: Apache-2.0
package shop;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;

/** Redeems coupons, each as often as it was promised. */
public class CouponService {
    private final CouponRepository coupons;
    private final Clock clock;

    public CouponService(CouponRepository coupons, Clock clock) {
        this.coupons = coupons;
        this.clock = clock;
    }

    /** The percentage of a valid coupon, or 0. */
    public int preview(String code) {
        return lookUp(code).filter(this::isUsable).map(Coupon::percent).orElse(0);
    }

    /** Takes one use away. Returns the price after the discount. */
    public long redeem(String code, long cents) {
        if (cents <= 0) {
            return cents;
        }
        Optional<Coupon> coupon = lookUp(code);
        if (!coupon.isPresent()) {
            throw new IllegalArgumentException("unknown coupon");
        }
        Coupon found = coupon.get();
        if (!isUsable(found)) {
            throw new IllegalStateException("coupon is used up or expired");
        }
        coupons.update(found.withOneUseLess());
        return cents - cents * found.percent() / 100;
    }

    private Optional<Coupon> lookUp(String code) {
        if (code == null) {
            return Optional.empty();
        }
        String trimmed = code.trim();
        return trimmed.isEmpty() ? Optional.empty() : coupons.find(trimmed.toUpperCase(Locale.ROOT));
    }

    private boolean isUsable(Coupon coupon) {
        if (coupon.usesLeft() <= 0) {
            return false;
        }
        return coupon.lastDay() == null || !LocalDate.now(clock).isAfter(coupon.lastDay());
    }
}
