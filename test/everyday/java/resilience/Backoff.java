// SPDX-License-Identifier: Apache-2.0
package resilience;

import java.util.Random;

/** Growing pauses with some chance in them, so that clients do not come back all at once. */
public final class Backoff {
    /** How pauses grow. */
    public enum Growth { CONSTANT, LINEAR, EXPONENTIAL }

    private final Growth growth;
    private final long baseMillis;
    private final long maxMillis;
    private final Random random;

    public Backoff(Growth growth, long baseMillis, long maxMillis, Random random) {
        if (baseMillis <= 0 || maxMillis < baseMillis) {
            throw new IllegalArgumentException("bad bounds");
        }
        this.growth = growth;
        this.baseMillis = baseMillis;
        this.maxMillis = maxMillis;
        this.random = random;
    }

    /** The pause before attempt {@code attempt}, which counts from 1. */
    public long pauseMillis(int attempt) {
        if (attempt < 1) {
            throw new IllegalArgumentException("attempts count from 1");
        }
        long pause = capped(attempt);
        if (random == null) {
            return pause;
        }
        long jitter = (long) (random.nextDouble() * pause / 2);
        return random.nextBoolean() ? pause - jitter : Math.min(pause + jitter, maxMillis);
    }

    private long capped(int attempt) {
        switch (growth) {
            case LINEAR:
                return attempt > maxMillis / baseMillis ? maxMillis : attempt * baseMillis;
            case EXPONENTIAL:
                long pause = baseMillis;
                for (int i = 1; i < attempt; i++) {
                    if (pause > maxMillis / 2) {
                        return maxMillis;
                    }
                    pause *= 2;
                }
                return pause;
            default:
                return baseMillis;
        }
    }
}
