// SPDX-License-Identifier: Apache-2.0
package event;

import java.util.HashMap;
import java.util.Map;

/** Keeps track of orders by the events about them. */
public class OrderEventHandler implements EventListener {
    private final CustomerNotices notices;
    private final Map<Long, Long> openCents = new HashMap<>();
    private int ignored;

    public OrderEventHandler(CustomerNotices notices) {
        this.notices = notices;
    }

    @Override
    public int priority() {
        return 10;
    }

    public int ignored() {
        return ignored;
    }

    @Override
    public boolean onEvent(ShopEvent event) {
        if (event instanceof ShopEvent.Ordered ordered) {
            return onOrdered(ordered);
        } else if (event instanceof ShopEvent.Shipped shipped && shipped.tracking() != null) {
            return onShipped(shipped);
        } else if (event instanceof ShopEvent.Returned returned) {
            return onReturned(returned);
        }
        ignored++;
        return false;
    }

    private boolean onOrdered(ShopEvent.Ordered event) {
        if (event.cents() <= 0 || openCents.containsKey(event.orderId())) {
            ignored++;
            return false;
        }
        openCents.put(event.orderId(), event.cents());
        notices.orderReceived(event.orderId());
        return true;
    }

    private boolean onShipped(ShopEvent.Shipped event) {
        if (!openCents.containsKey(event.orderId())) {
            ignored++;
            return false;
        }
        notices.parcelOnItsWay(event.orderId(), event.tracking());
        return true;
    }

    private boolean onReturned(ShopEvent.Returned event) {
        Long cents = openCents.remove(event.orderId());
        if (cents == null) {
            return false;
        }
        // Damaged goods bring half the money back.
        notices.refund(event.orderId(), event.damaged() ? cents / 2 : cents);
        return true;
    }
}
