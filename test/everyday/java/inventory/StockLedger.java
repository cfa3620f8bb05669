// SPDX-License-Identifier: Apache-2.0
package inventory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What came in and went out, by article. */
public class StockLedger {
    /** Positive in, negative out. */
    public record Movement(String article, int quantity, String reason) {}

    private final Map<String, List<Movement>> movements = new HashMap<>();

    public void record(Movement movement) {
        if (movement.quantity() == 0) {
            return;
        }
        if (movement.quantity() < 0 && onHand(movement.article()) + movement.quantity() < 0) {
            throw new IllegalStateException("not enough of " + movement.article());
        }
        movements.computeIfAbsent(movement.article(), key -> new ArrayList<>()).add(movement);
    }

    public int onHand(String article) {
        List<Movement> list = movements.get(article);
        if (list == null) {
            return 0;
        }
        int sum = 0;
        for (Movement movement : list) {
            sum += movement.quantity();
        }
        return sum;
    }

    public boolean undoLast(String article) {
        List<Movement> list = movements.get(article);
        if (list == null || list.isEmpty()) {
            return false;
        }
        Movement last = list.get(list.size() - 1);
        if (last.quantity() > 0 && onHand(article) < last.quantity()) {
            return false;
        }
        list.remove(list.size() - 1);
        return true;
    }

    /** Articles with at most {@code limit} pieces, the scarcest first. */
    public List<String> scarce(int limit) {
        return movements.keySet().stream()
                .filter(article -> onHand(article) <= limit)
                .sorted(Comparator.comparingInt(this::onHand).thenComparing(Comparator.naturalOrder()))
                .collect(Collectors.toList());
    }

    public long countByReason(String article, String reason) {
        return movements.getOrDefault(article, List.of()).stream()
                .filter(movement -> reason == null || reason.equals(movement.reason()))
                .count();
    }
}
