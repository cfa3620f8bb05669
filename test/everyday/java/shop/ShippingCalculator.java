// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.Map;
import java.util.Set;

/** Postage by destination and weight. */
public class ShippingCalculator {
    private static final Set<String> NEIGHBOURS = Set.of("AT", "CH", "FR");
    private static final Map<String, Long> SURCHARGE_CENTS = Map.of("US", 900L, "AU", 1500L);
    private static final int HEAVY_GRAMS = 10_000;
    private static final int MAX_GRAMS = 31_500;

    /** Postage in cents. */
    public long postage(Destination destination, int grams) {
        if (grams <= 0 || grams > MAX_GRAMS) {
            throw new IllegalArgumentException("weight out of range: " + grams);
        }
        if (destination instanceof Destination.PickUp) {
            return 0;
        }
        if (destination instanceof Destination.Domestic domestic) {
            return domestic(domestic, grams);
        }
        if (destination instanceof Destination.Abroad abroad) {
            return abroad(abroad, grams);
        }
        throw new IllegalArgumentException("no destination");
    }

    private static long domestic(Destination.Domestic destination, int grams) {
        long cents = grams > HEAVY_GRAMS ? 1190 : 590;
        // Islands have post codes of their own and a ferry to pay.
        if (destination.postCode() != null && destination.postCode().startsWith("27")) {
            cents += 350;
        }
        return cents;
    }

    private static long abroad(Destination.Abroad destination, int grams) {
        long cents = NEIGHBOURS.contains(destination.countryCode()) ? 1290 : 2490;
        Long surcharge = SURCHARGE_CENTS.get(destination.countryCode());
        if (surcharge != null) {
            cents += surcharge;
        }
        if (destination.customs()) {
            cents += 450;
        }
        int steps = grams / 5_000;
        for (int i = 0; i < steps; i++) {
            cents += 300;
        }
        return cents;
    }
}
