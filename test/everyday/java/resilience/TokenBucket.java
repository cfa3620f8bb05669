// SPDX-License-Identifier: Apache-2.0
package resilience;

import java.util.function.LongSupplier;

/** Lets bursts through and limits the average; reads a monotonic clock. */
public class TokenBucket {
    private final LongSupplier nanoClock;
    private final int capacity;
    private final long nanosPerToken;
    private int tokens;
    private long lastRefill;

    public TokenBucket(LongSupplier nanoClock, int capacity, long nanosPerToken) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity must be positive");
        }
        if (nanosPerToken <= 0) {
            throw new IllegalArgumentException("rate must be positive");
        }
        this.nanoClock = nanoClock;
        this.capacity = capacity;
        this.nanosPerToken = nanosPerToken;
        this.tokens = capacity;
        this.lastRefill = nanoClock.getAsLong();
    }

    /** On the machine's own clock. */
    public static TokenBucket onSystemClock(int capacity, long nanosPerToken) {
        return new TokenBucket(System::nanoTime, capacity, nanosPerToken);
    }

    public boolean take(int count) {
        if (count < 1 || count > capacity) {
            throw new IllegalArgumentException("cannot take " + count);
        }
        refill();
        if (tokens < count) {
            return false;
        }
        tokens -= count;
        return true;
    }

    public int tokens() {
        return tokens;
    }

    private void refill() {
        long elapsed = nanoClock.getAsLong() - lastRefill;
        if (elapsed < nanosPerToken) {
            return;
        }
        long fresh = elapsed / nanosPerToken;
        if (fresh >= capacity - tokens) {
            tokens = capacity;
        } else {
            tokens += (int) fresh;
        }
        lastRefill += fresh * nanosPerToken;
    }
}
