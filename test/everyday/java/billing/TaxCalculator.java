// SPDX-License-Identifier: Apache-2.0
package billing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.Map;

/** Value added tax of an invoice. */
public class TaxCalculator {
    private final TaxRates rates;
    private final String homeCountry;

    public TaxCalculator(TaxRates rates, String homeCountry) {
        if (homeCountry == null || homeCountry.length() != 2) {
            throw new IllegalArgumentException("country must have two letters");
        }
        this.rates = rates;
        this.homeCountry = homeCountry;
    }

    /** Companies abroad pay the tax themselves. */
    public BigDecimal taxOn(Invoice.Item item, String country, boolean company) {
        if (item.category() == TaxCategory.EXEMPT) {
            return BigDecimal.ZERO;
        }
        if (company && !homeCountry.equals(country)) {
            return BigDecimal.ZERO;
        }
        BigDecimal rate = rates.rateOf(country, item.category());
        if (rate == null) {
            rate = rates.rateOf(homeCountry, item.category());
            if (rate == null) {
                throw new IllegalStateException("no rate at home for " + item.category());
            }
        }
        return item.net().multiply(rate).setScale(2, RoundingMode.HALF_UP);
    }

    /** Tax by category; categories without tax are left out. */
    public Map<TaxCategory, BigDecimal> taxByCategory(Invoice invoice, String country, boolean company) {
        Map<TaxCategory, BigDecimal> result = new EnumMap<>(TaxCategory.class);
        for (Invoice.Item item : invoice.items()) {
            BigDecimal tax = taxOn(item, country, company);
            if (tax.signum() != 0) {
                result.merge(item.category(), tax, BigDecimal::add);
            }
        }
        return result;
    }
}
