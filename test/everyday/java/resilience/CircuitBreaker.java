// SPDX-License-Identifier: Apache-2.0
package resilience;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** Stops calling a service that keeps failing, and tries again after a while. */
public class CircuitBreaker {
    /** Closed: calls go through. */
    public enum State { CLOSED, OPEN, HALF_OPEN }

    private static final Log LOG = LogFactory.getLog(CircuitBreaker.class);

    private final Clock clock;
    private final int threshold;
    private final Duration coolDown;
    private State state = State.CLOSED;
    private int failures;
    private Instant openedAt;

    public CircuitBreaker(Clock clock, int threshold, Duration coolDown) {
        this.clock = clock;
        this.threshold = Math.max(1, threshold);
        this.coolDown = coolDown;
    }

    public State state() {
        return state;
    }

    /** Runs the call, or answers with the fallback when the circuit is open or the call fails. */
    public <T> T call(Callable<T> action, T fallback) {
        if (state == State.OPEN) {
            if (clock.instant().isBefore(openedAt.plus(coolDown))) {
                return fallback;
            }
            state = State.HALF_OPEN;
        }
        try {
            T result = action.call();
            onSuccess();
            return result;
        } catch (Exception e) {
            if (LOG.isDebugEnabled()) {
                LOG.debug("call failed", e);
            }
            onFailure();
            return fallback;
        }
    }

    private void onSuccess() {
        if (state != State.CLOSED) {
            LOG.info("circuit closes");
        }
        state = State.CLOSED;
        failures = 0;
    }

    private void onFailure() {
        failures++;
        if (state == State.HALF_OPEN || failures >= threshold) {
            state = State.OPEN;
            openedAt = clock.instant();
        }
    }
}
