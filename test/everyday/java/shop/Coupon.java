// SPDX-License-Identifier: Apache-2.0
package shop;

import java.time.LocalDate;

/** A promise of money off; {@code lastDay} may be null for ever. */
public record Coupon(String code, int percent, LocalDate lastDay, int usesLeft) {
    public Coupon withOneUseLess() {
        return new Coupon(code, percent, lastDay, usesLeft - 1);
    }
}
