// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Articles that a visitor has put aside, with prices looked up late. */
public class ShoppingCart {
    public static final int MAX_PER_ARTICLE = 99;

    private final PriceList prices;
    private final Map<String, Integer> quantities = new LinkedHashMap<>();

    public ShoppingCart(PriceList prices) {
        this.prices = prices;
    }

    public void put(String article, int quantity) {
        if (article == null || article.isBlank()) {
            throw new IllegalArgumentException("article is missing");
        }
        int wanted = quantities.getOrDefault(article, 0) + quantity;
        if (wanted <= 0) {
            quantities.remove(article);
        } else if (wanted > MAX_PER_ARTICLE) {
            quantities.put(article, MAX_PER_ARTICLE);
        } else {
            quantities.put(article, wanted);
        }
    }

    public int quantityOf(String article) {
        Integer quantity = quantities.get(article);
        return quantity == null ? 0 : quantity;
    }

    public boolean isEmpty() {
        return quantities.isEmpty();
    }

    /** Articles that cannot be bought at the moment. */
    public List<String> unavailable() {
        List<String> missing = new ArrayList<>();
        for (String article : quantities.keySet()) {
            if (prices.centsFor(article) == null) {
                missing.add(article);
            }
        }
        return missing;
    }

    /** Fails if anything in the cart has no price. */
    public Order checkOut(long orderId, String email) {
        if (quantities.isEmpty()) {
            throw new IllegalStateException("cart is empty");
        }
        Order order = new Order(orderId, email);
        for (Map.Entry<String, Integer> entry : quantities.entrySet()) {
            Long cents = prices.centsFor(entry.getKey());
            if (cents == null || cents < 0) {
                throw new IllegalStateException("no price for " + entry.getKey());
            }
            order.add(new OrderLine(entry.getKey(), entry.getValue(), cents));
        }
        quantities.clear();
        return order;
    }
}
