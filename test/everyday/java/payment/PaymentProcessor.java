// SPDX-License-Identifier: Apache-2.0
package payment;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Charges an account and tries again after temporary failures. */
public class PaymentProcessor {
    private static final Logger LOG = Logger.getLogger(PaymentProcessor.class.getName());
    private static final long FIRST_PAUSE_MILLIS = 100;

    private final PaymentGateway gateway;
    private final Sleeper sleeper;
    private final int maxAttempts;
    private int inFlight;

    public PaymentProcessor(PaymentGateway gateway, Sleeper sleeper, int maxAttempts) {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("at least one attempt is needed");
        }
        this.gateway = gateway;
        this.sleeper = sleeper;
        this.maxAttempts = maxAttempts;
    }

    public int inFlight() {
        return inFlight;
    }

    /** Returns the transaction, or throws the last failure. */
    public String charge(String account, long cents) throws GatewayException {
        if (account == null || account.isEmpty()) {
            throw new IllegalArgumentException("account is missing");
        }
        if (cents <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        GatewayException last = null;
        long pause = FIRST_PAUSE_MILLIS;
        inFlight++;
        try {
            for (int attempt = 1; attempt <= maxAttempts; attempt++) {
                try {
                    String transaction = gateway.charge(account, cents);
                    if (transaction != null) {
                        return transaction;
                    }
                    last = new GatewayException("empty answer", true);
                } catch (GatewayException e) {
                    LOG.log(Level.INFO, "attempt {0} failed", attempt);
                    last = e;
                    if (!e.isTemporary()) {
                        throw e;
                    }
                }
                if (attempt < maxAttempts && !pause(pause)) {
                    break;
                }
                pause *= 2;
            }
        } finally {
            inFlight--;
        }
        throw last;
    }

    private boolean pause(long millis) {
        try {
            sleeper.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
