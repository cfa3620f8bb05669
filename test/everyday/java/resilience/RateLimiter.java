// SPDX-License-Identifier: Apache-2.0
package resilience;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** At most so many calls per client in a sliding window. */
public class RateLimiter {
    private final Clock clock;
    private final int limit;
    private final long windowMillis;
    private final Map<String, Deque<Long>> calls = new HashMap<>();

    public RateLimiter(Clock clock, int limit, long windowMillis) {
        if (limit < 1 || windowMillis < 1) {
            throw new IllegalArgumentException("limit and window must be positive");
        }
        this.clock = clock;
        this.limit = limit;
        this.windowMillis = windowMillis;
    }

    public boolean tryAcquire(String client) {
        if (client == null) {
            return false;
        }
        long now = clock.millis();
        Deque<Long> times = calls.computeIfAbsent(client, key -> new ArrayDeque<>());
        dropOld(times, now);
        if (times.size() >= limit) {
            return false;
        }
        times.addLast(now);
        return true;
    }

    /** Milliseconds until the next call would be accepted. */
    public long retryAfter(String client) {
        Deque<Long> times = calls.get(client);
        if (times == null) {
            return 0;
        }
        long now = clock.millis();
        dropOld(times, now);
        return times.size() < limit ? 0 : times.peekFirst() + windowMillis - now;
    }

    private void dropOld(Deque<Long> times, long now) {
        while (!times.isEmpty() && times.peekFirst() <= now - windowMillis) {
            times.removeFirst();
        }
    }
}
