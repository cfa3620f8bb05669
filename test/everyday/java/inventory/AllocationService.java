// SPDX-License-Identifier: Apache-2.0
package inventory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reserves an order's pieces over several warehouses: all or nothing. */
public class AllocationService {
    /** Pieces from one place. */
    public record Allocation(Warehouse warehouse, int quantity) {}

    private final List<Warehouse> warehouses;
    private final int maxParcels;

    public AllocationService(List<Warehouse> warehouses, int maxParcels) {
        this.warehouses = warehouses;
        this.maxParcels = maxParcels;
    }

    /** An empty list if the pieces cannot be had. */
    public List<Allocation> allocate(String article, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity must be positive");
        }
        // One parcel is best.
        for (Warehouse warehouse : warehouses) {
            if (warehouse.available(article) >= quantity && warehouse.reserve(article, quantity)) {
                return List.of(new Allocation(warehouse, quantity));
            }
        }
        List<Allocation> taken = new ArrayList<>();
        int missing = quantity;
        for (Warehouse warehouse : warehouses) {
            if (missing == 0 || taken.size() == maxParcels) {
                break;
            }
            int part = Math.min(missing, warehouse.available(article));
            if (part > 0 && warehouse.reserve(article, part)) {
                taken.add(new Allocation(warehouse, part));
                missing -= part;
            }
        }
        if (missing > 0) {
            releaseAll(article, taken);
            return Collections.emptyList();
        }
        return taken;
    }

    private static void releaseAll(String article, List<Allocation> taken) {
        for (int i = taken.size() - 1; i >= 0; i--) {
            Allocation allocation = taken.get(i);
            allocation.warehouse().release(article, allocation.quantity());
        }
    }
}
