// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What the shop does with orders; mail is best effort. */
public class OrderService {
    private static final Logger LOG = Logger.getLogger(OrderService.class.getName());

    private final OrderRepository orders;
    private final Mailer mailer;

    public OrderService(OrderRepository orders, Mailer mailer) {
        this.orders = Objects.requireNonNull(orders);
        this.mailer = Objects.requireNonNull(mailer);
    }

    public boolean pay(long orderId, long paidCents) {
        Optional<Order> found = orders.findById(orderId);
        if (found.isEmpty()) {
            LOG.warning("payment for unknown order " + orderId);
            return false;
        }
        Order order = found.get();
        if (paidCents < order.totalCents()) {
            notifyCustomer(order, "Payment incomplete");
            return false;
        }
        order.markPaid();
        orders.save(order);
        notifyCustomer(order, paidCents > order.totalCents() ? "Paid, change follows" : "Paid");
        return true;
    }

    public boolean cancel(long orderId) {
        Order order = orders.findById(orderId).orElseThrow(() -> new IllegalArgumentException("no order " + orderId));
        if (!order.cancel()) {
            return false;
        }
        orders.save(order);
        notifyCustomer(order, "Cancelled");
        return true;
    }

    /** The total of all orders of a customer that were not cancelled. */
    public long turnover(String email) {
        if (email == null || email.isEmpty()) {
            return 0;
        }
        long total = 0;
        for (Order order : orders.findByCustomer(email)) {
            if (order.status() != OrderStatus.CANCELLED) {
                total += order.totalCents();
            }
        }
        return total;
    }

    private void notifyCustomer(Order order, String subject) {
        if (order.customerEmail() == null) {
            return;
        }
        try {
            mailer.send(order.customerEmail(), subject, "Order " + order.id());
        } catch (MailException e) {
            LOG.log(Level.WARNING, "mail failed for order " + order.id(), e);
        }
    }
}
