// SPDX-License-Identifier: Apache-2.0
package payment;

import java.time.Instant;

/** Money that came in. */
public record Payment(String transaction, long cents, long refundedCents, Instant at) {
    public Payment withRefund(long more) {
        return new Payment(transaction, cents, refundedCents + more, at);
    }
}
