// SPDX-License-Identifier: Apache-2.0
package shop;

/** One article of an order. */
public record OrderLine(String article, int quantity, long unitCents) {

    public OrderLine {
        if (article == null || article.isBlank()) {
            throw new IllegalArgumentException("article is missing");
        }
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity must be positive");
        }
    }

    public long totalCents() {
        return quantity * unitCents;
    }
}
