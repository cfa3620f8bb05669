// SPDX-License-Identifier: Apache-2.0
package billing;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Where invoices are kept. */
public interface InvoiceRepository {
    Optional<Invoice> find(String number);

    List<Invoice> unpaidOn(LocalDate day);

    /** False if the number is already there. */
    boolean insert(Invoice invoice);
}
