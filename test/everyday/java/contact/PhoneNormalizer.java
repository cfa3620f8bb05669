// SPDX-License-Identifier: Apache-2.0
package contact;

import java.util.Optional;

/** Brings telephone numbers into the international form. */
public final class PhoneNormalizer {
    private final String countryCode;

    public PhoneNormalizer(String countryCode) {
        this.countryCode = countryCode;
    }

    /** Empty where the text is not a number that can be called. */
    public Optional<String> normalize(String text) {
        if (text == null) {
            return Optional.empty();
        }
        StringBuilder digits = new StringBuilder();
        boolean plus = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case ' ', '-', '/', '(', ')' -> { }
                case '+' -> {
                    if (plus || digits.length() > 0) {
                        return Optional.empty();
                    }
                    plus = true;
                }
                default -> {
                    if (c < '0' || c > '9') {
                        return Optional.empty();
                    }
                    digits.append(c);
                }
            }
        }
        String number = digits.toString();
        if (number.length() < 5 || number.length() > 15) {
            return Optional.empty();
        }
        if (plus) {
            return Optional.of("+" + number);
        }
        if (number.startsWith("00")) {
            return Optional.of("+" + number.substring(2));
        }
        return Optional.of(number.charAt(0) == '0' ? "+" + countryCode + number.substring(1) : "+" + number);
    }

    public boolean isSame(String left, String right) {
        Optional<String> normal = normalize(left);
        return normal.isPresent() && normal.equals(normalize(right));
    }
}
