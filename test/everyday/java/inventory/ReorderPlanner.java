// SPDX-License-Identifier: Apache-2.0
package inventory;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Orders from the cheapest supplier what runs short. */
public class ReorderPlanner {
    private static final Logger LOG = LoggerFactory.getLogger(ReorderPlanner.class);

    private final List<SupplierClient> suppliers;
    private final int maxCentsPerPiece;

    public ReorderPlanner(List<SupplierClient> suppliers, int maxCentsPerPiece) {
        this.suppliers = suppliers;
        this.maxCentsPerPiece = maxCentsPerPiece;
    }

    /** How many to order so that the stock reaches its target, in whole boxes. */
    public static int quantityToOrder(int onHand, int reorderPoint, int target, int boxSize) {
        if (boxSize <= 0 || target < reorderPoint) {
            throw new IllegalArgumentException("bad parameters");
        }
        if (onHand > reorderPoint) {
            return 0;
        }
        int missing = target - Math.max(onHand, 0);
        int boxes = missing / boxSize;
        if (missing % boxSize != 0) {
            boxes++;
        }
        return boxes * boxSize;
    }

    /** The order's number, or empty if nobody can deliver at our price. */
    public Optional<String> reorder(String article, int quantity) {
        SupplierClient best = null;
        int bestPrice = Integer.MAX_VALUE;
        for (SupplierClient supplier : suppliers) {
            try {
                Optional<Integer> quote = supplier.quote(article, quantity);
                if (quote.isPresent() && quote.get() < bestPrice) {
                    best = supplier;
                    bestPrice = quote.get();
                }
            } catch (IOException e) {
                LOG.warn("no quote for {}", article, e);
            }
        }
        if (best == null || bestPrice > maxCentsPerPiece) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(best.order(article, quantity));
        } catch (IOException e) {
            LOG.error("order failed", e);
            return Optional.empty();
        }
    }
}
