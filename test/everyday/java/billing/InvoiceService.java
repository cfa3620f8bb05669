// SPDX-License-Identifier: Apache-2.0
package billing;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Gives numbers to invoices and stores them. */
public class InvoiceService {
    private static final System.Logger LOG = System.getLogger(InvoiceService.class.getName());
    private static final int MAX_NUMBER = 99_999;

    private final NumberSequence sequence;
    private final InvoiceRepository invoices;

    public InvoiceService(NumberSequence sequence, InvoiceRepository invoices) {
        this.sequence = sequence;
        this.invoices = invoices;
    }

    public Invoice issue(List<Invoice.Item> items, LocalDate day) {
        if (items == null || items.isEmpty()) {
            throw new IllegalArgumentException("no items");
        }
        int number;
        try {
            number = sequence.next(day.getYear());
        } catch (NumberSequence.SequenceException e) {
            LOG.log(System.Logger.Level.ERROR, "no number", e);
            throw new IllegalStateException("cannot number the invoice", e);
        }
        if (number <= 0 || number > MAX_NUMBER) {
            throw new IllegalStateException("bad number: " + number);
        }
        Invoice.Builder builder = Invoice.builder().number(format(day.getYear(), number)).issued(day);
        for (Invoice.Item item : items) {
            builder.item(item.text(), item.net(), item.category());
        }
        Invoice invoice = builder.build();
        if (!invoices.insert(invoice)) {
            throw new IllegalStateException("number used twice: " + invoice.number());
        }
        if (LOG.isLoggable(System.Logger.Level.DEBUG)) {
            LOG.log(System.Logger.Level.DEBUG, "issued " + invoice.number());
        }
        return invoice;
    }

    /** What is still to be paid after a part payment; never negative. */
    public BigDecimal remaining(String number, BigDecimal paid) {
        BigDecimal total = invoices.find(number).map(Invoice::netTotal).orElse(BigDecimal.ZERO);
        BigDecimal rest = total.subtract(paid);
        return rest.signum() < 0 ? BigDecimal.ZERO : rest;
    }

    static String format(int year, int number) {
        StringBuilder digits = new StringBuilder(Integer.toString(number));
        while (digits.length() < 5) {
            digits.insert(0, '0');
        }
        return year + "-" + digits;
    }
}
