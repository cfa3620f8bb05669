// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A customer's order: lines can be changed until it is paid. */
public class Order {
    private static final int MAX_LINES = 50;

    private final long id;
    private final String customerEmail;
    private final List<OrderLine> lines = new ArrayList<>();
    private OrderStatus status = OrderStatus.NEW;

    public Order(long id, String customerEmail) {
        if (id <= 0) {
            throw new IllegalArgumentException("id must be positive");
        }
        this.id = id;
        this.customerEmail = customerEmail;
    }

    public long id() {
        return id;
    }

    public String customerEmail() {
        return customerEmail;
    }

    public OrderStatus status() {
        return status;
    }

    public List<OrderLine> lines() {
        return Collections.unmodifiableList(lines);
    }

    /** Adds to the line of the same article and price if there is one. */
    public void add(OrderLine line) {
        requireOpen();
        for (int i = 0; i < lines.size(); i++) {
            OrderLine old = lines.get(i);
            if (old.article().equals(line.article()) && old.unitCents() == line.unitCents()) {
                lines.set(i, new OrderLine(old.article(), old.quantity() + line.quantity(), old.unitCents()));
                return;
            }
        }
        if (lines.size() >= MAX_LINES) {
            throw new IllegalStateException("too many lines");
        }
        lines.add(line);
    }

    public boolean remove(String article) {
        requireOpen();
        return lines.removeIf(line -> line.article().equals(article));
    }

    public long totalCents() {
        long total = 0;
        for (OrderLine line : lines) {
            total += line.totalCents();
        }
        return total;
    }

    public void markPaid() {
        if (status != OrderStatus.NEW) {
            throw new IllegalStateException("cannot pay an order that is " + status);
        }
        status = OrderStatus.PAID;
    }

    public void markShipped() {
        if (status != OrderStatus.PAID) {
            throw new IllegalStateException("cannot ship an order that is " + status);
        }
        status = OrderStatus.SHIPPED;
    }

    /** Returns false if it is too late. */
    public boolean cancel() {
        switch (status) {
            case NEW:
            case PAID:
                status = OrderStatus.CANCELLED;
                return true;
            case CANCELLED:
                return true;
            default:
                return false;
        }
    }

    private void requireOpen() {
        if (status != OrderStatus.NEW) {
            throw new IllegalStateException("order " + id + " is closed");
        }
    }
}
