// SPDX-License-Identifier: Apache-2.0
package payment;

/** Where payments are kept. */
public interface PaymentRepository {
    /** Null if there is no such payment. */
    Payment load(String transaction);

    void store(Payment payment);
}
