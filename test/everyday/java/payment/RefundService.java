// SPDX-License-Identifier: Apache-2.0
package payment;

import java.time.Clock;
import java.time.Duration;

/** Gives money back, in parts if wanted, for a while after the payment. */
public class RefundService {
    /** How a request ended. */
    public enum Outcome { DONE, UNKNOWN, TOO_LATE, TOO_MUCH, REFUSED, TRY_LATER }

    private static final Duration WINDOW = Duration.ofDays(90);

    private final PaymentRepository payments;
    private final PaymentGateway gateway;
    private final Clock clock;

    public RefundService(PaymentRepository payments, PaymentGateway gateway, Clock clock) {
        this.payments = payments;
        this.gateway = gateway;
        this.clock = clock;
    }

    public Outcome refund(String transaction, long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        Payment payment = payments.load(transaction);
        if (payment == null) {
            return Outcome.UNKNOWN;
        }
        if (clock.instant().isAfter(payment.at().plus(WINDOW))) {
            return Outcome.TOO_LATE;
        }
        if (cents > payment.cents() - payment.refundedCents()) {
            return Outcome.TOO_MUCH;
        }
        try {
            if (!gateway.refund(transaction, cents)) {
                return Outcome.REFUSED;
            }
        } catch (GatewayException e) {
            return e.isTemporary() ? Outcome.TRY_LATER : Outcome.REFUSED;
        }
        payments.store(payment.withRefund(cents));
        return Outcome.DONE;
    }
}
