// SPDX-License-Identifier: Apache-2.0
package payment;

/** What came of a payment. */
public sealed interface PaymentResult permits PaymentResult.Accepted, PaymentResult.Declined, PaymentResult.Pending {
    /** The money is ours. */
    record Accepted(String transaction, long cents) implements PaymentResult {}

    /** The bank said no. */
    record Declined(int code, String reason) implements PaymentResult {}

    /** The bank has not decided. */
    record Pending(String transaction, int minutes) implements PaymentResult {}
}
