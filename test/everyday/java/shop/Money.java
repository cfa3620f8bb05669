// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.Objects;

/** An amount in the smallest unit of a currency. */
public record Money(long cents, String currency) implements Comparable<Money> {

    public Money {
        Objects.requireNonNull(currency, "currency");
        if (currency.length() != 3) {
            throw new IllegalArgumentException("currency must have three letters: " + currency);
        }
    }

    public static Money zero(String currency) {
        return new Money(0, currency);
    }

    public Money plus(Money other) {
        requireSameCurrency(other);
        return new Money(Math.addExact(cents, other.cents), currency);
    }

    public Money minus(Money other) {
        requireSameCurrency(other);
        return new Money(Math.subtractExact(cents, other.cents), currency);
    }

    /** Rounds half away from zero, as the shop's terms say. */
    public Money percent(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent out of range: " + percent);
        }
        long scaled = Math.multiplyExact(cents, percent);
        long rounded = scaled >= 0 ? (scaled + 50) / 100 : (scaled - 50) / 100;
        return new Money(rounded, currency);
    }

    public boolean isNegative() {
        return cents < 0;
    }

    @Override
    public int compareTo(Money other) {
        requireSameCurrency(other);
        return Long.compare(cents, other.cents);
    }

    private void requireSameCurrency(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency + " do not mix");
        }
    }
}
