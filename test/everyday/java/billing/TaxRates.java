// SPDX-License-Identifier: Apache-2.0
package billing;

import java.math.BigDecimal;

/** Rates by country; somebody else keeps them current. */
public interface TaxRates {
    /** A fraction such as 0.19, or null if the country is unknown. */
    BigDecimal rateOf(String country, TaxCategory category);
}
