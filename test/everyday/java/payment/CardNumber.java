// SPDX-License-Identifier: Apache-2.0
package payment;

/** A card's number, valid by its check digit; never shown in full. */
public final class CardNumber {
    /** Who issued the card. */
    public enum Brand { VISA, MASTERCARD, AMEX, OTHER }

    private final String digits;

    private CardNumber(String digits) {
        this.digits = digits;
    }

    /** Accepts spaces and hyphens between digits. */
    public static CardNumber parse(String text) {
        if (text == null) {
            throw new IllegalArgumentException("card number is missing");
        }
        StringBuilder digits = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= '0' && c <= '9') {
                digits.append(c);
            } else if (c != ' ' && c != '-') {
                throw new IllegalArgumentException("unexpected character in card number");
            }
        }
        if (digits.length() < 12 || digits.length() > 19) {
            throw new IllegalArgumentException("card number has the wrong length");
        }
        if (!passesLuhn(digits)) {
            throw new IllegalArgumentException("card number has a typing error");
        }
        return new CardNumber(digits.toString());
    }

    static boolean passesLuhn(CharSequence digits) {
        int sum = 0;
        boolean twice = false;
        for (int i = digits.length() - 1; i >= 0; i--) {
            int digit = digits.charAt(i) - '0';
            if (twice) {
                digit *= 2;
                if (digit > 9) {
                    digit -= 9;
                }
            }
            sum += digit;
            twice = !twice;
        }
        return sum % 10 == 0;
    }

    public Brand brand() {
        if (digits.startsWith("4")) {
            return Brand.VISA;
        }
        if (digits.startsWith("34") || digits.startsWith("37")) {
            return Brand.AMEX;
        }
        char second = digits.charAt(1);
        return digits.charAt(0) == '5' && second >= '1' && second <= '5' ? Brand.MASTERCARD : Brand.OTHER;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CardNumber && ((CardNumber) other).digits.equals(digits);
    }

    @Override
    public int hashCode() {
        return digits.hashCode();
    }

    @Override
    public String toString() {
        return "****" + digits.substring(digits.length() - 4);
    }
}
