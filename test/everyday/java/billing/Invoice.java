// SPDX-License-Identifier: Apache-2.0
package billing;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A bill that is complete once it is built. */
public final class Invoice {
    /** One position. */
    public record Item(String text, BigDecimal net, TaxCategory category) {}

    private final String number;
    private final LocalDate issued;
    private final LocalDate due;
    private final List<Item> items;

    private Invoice(Builder builder) {
        this.number = builder.number;
        this.issued = builder.issued;
        this.due = builder.due == null ? builder.issued.plusDays(30) : builder.due;
        this.items = List.copyOf(builder.items);
    }

    public static Builder builder() {
        return new Builder();
    }

    public String number() {
        return number;
    }

    public LocalDate issued() {
        return issued;
    }

    public LocalDate due() {
        return due;
    }

    public List<Item> items() {
        return items;
    }

    public BigDecimal netTotal() {
        return items.stream().map(Item::net).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public boolean isOverdue(LocalDate today) {
        return today.isAfter(due) && netTotal().signum() > 0;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Invoice that && number.equals(that.number));
    }

    @Override
    public int hashCode() {
        return number.hashCode();
    }

    /** Collects the parts and checks them at the end. */
    public static final class Builder {
        private String number;
        private LocalDate issued;
        private LocalDate due;
        private final List<Item> items = new ArrayList<>();

        public Builder number(String value) {
            this.number = value;
            return this;
        }

        public Builder issued(LocalDate value) {
            this.issued = Objects.requireNonNull(value);
            return this;
        }

        public Builder due(LocalDate value) {
            this.due = value;
            return this;
        }

        public Builder item(String text, BigDecimal net, TaxCategory category) {
            if (net.signum() == 0) {
                return this;
            }
            items.add(new Item(text, net, category));
            return this;
        }

        public Invoice build() {
            if (number == null || number.isEmpty()) {
                throw new IllegalStateException("number is missing");
            }
            if (issued == null) {
                throw new IllegalStateException("date is missing");
            }
            if (due != null && due.isBefore(issued)) {
                throw new IllegalStateException("due before issued");
            }
            if (items.isEmpty()) {
                throw new IllegalStateException("nothing to pay for");
            }
            return new Invoice(this);
        }
    }
}
