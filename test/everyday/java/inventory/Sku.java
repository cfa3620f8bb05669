// SPDX-License-Identifier: Apache-2.0
package inventory;

/** A stock keeping unit such as {@code TS-1042-L}: group, number, optional variant. */
public record Sku(String group, int number, String variant) implements Comparable<Sku> {

    public Sku {
        if (group == null || group.isEmpty() || group.length() > 4) {
            throw new IllegalArgumentException("group must have one to four letters");
        }
        if (number < 1 || number > 9999) {
            throw new IllegalArgumentException("number out of range: " + number);
        }
        if (variant == null) {
            variant = "";
        }
    }

    public static Sku parse(String text) {
        String[] parts = text.split("-");
        if (parts.length < 2 || parts.length > 3) {
            throw new IllegalArgumentException("not an SKU: " + text);
        }
        try {
            return new Sku(parts[0], Integer.parseInt(parts[1]), parts.length == 3 ? parts[2] : null);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a number: " + parts[1], e);
        }
    }

    public boolean hasVariant() {
        return !variant.isEmpty();
    }

    public boolean isVariantOf(Sku other) {
        return group.equals(other.group) && number == other.number && !variant.equals(other.variant);
    }

    @Override
    public int compareTo(Sku other) {
        int result = group.compareTo(other.group);
        if (result == 0) {
            result = Integer.compare(number, other.number);
        }
        return result == 0 ? variant.compareTo(other.variant) : result;
    }

    @Override
    public String toString() {
        return group + "-" + number + (hasVariant() ? "-" + variant : "");
    }
}
