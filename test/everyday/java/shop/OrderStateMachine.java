// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Which step of an order may follow which; listeners may object. */
public class OrderStateMachine {
    /** Asked before each step. */
    public interface Guard {
        boolean allows(OrderStatus from, OrderStatus to);
    }

    private static final Map<OrderStatus, Set<OrderStatus>> NEXT = new EnumMap<>(OrderStatus.class);

    static {
        NEXT.put(OrderStatus.NEW, EnumSet.of(OrderStatus.PAID, OrderStatus.CANCELLED));
        NEXT.put(OrderStatus.PAID, EnumSet.of(OrderStatus.SHIPPED, OrderStatus.CANCELLED));
        NEXT.put(OrderStatus.SHIPPED, EnumSet.of(OrderStatus.DELIVERED));
    }

    private final Guard guard;
    private OrderStatus current = OrderStatus.NEW;
    private int refused;

    public OrderStateMachine(Guard guard) {
        this.guard = guard;
    }

    public OrderStatus current() {
        return current;
    }

    public int refused() {
        return refused;
    }

    public boolean isFinal() {
        return !NEXT.containsKey(current);
    }

    /** Returns whether the step was taken. */
    public boolean advance(OrderStatus to) {
        Set<OrderStatus> next = NEXT.get(current);
        if (next == null || !next.contains(to)) {
            refused++;
            return false;
        }
        if (guard != null && !guard.allows(current, to)) {
            refused++;
            return false;
        }
        current = to;
        return true;
    }

    /** Walks the usual way as far as it is allowed. */
    public OrderStatus runToEnd() {
        while (!isFinal()) {
            OrderStatus to = switch (current) {
                case NEW -> OrderStatus.PAID;
                case PAID -> OrderStatus.SHIPPED;
                default -> OrderStatus.DELIVERED;
            };
            if (!advance(to)) {
                break;
            }
        }
        return current;
    }
}
