// SPDX-License-Identifier: Apache-2.0
package auth;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Sessions that end when they are not used for a while. */
public class SessionRegistry {
    private final Supplier<Instant> now;
    private final Duration idleLimit;
    private final int maxSessions;
    private final Map<String, Session> sessions = new HashMap<>();

    public SessionRegistry(Supplier<Instant> now, Duration idleLimit, int maxSessions) {
        if (idleLimit.isNegative() || idleLimit.isZero()) {
            throw new IllegalArgumentException("idle limit must be positive");
        }
        if (maxSessions < 1) {
            throw new IllegalArgumentException("at least one session must fit");
        }
        this.now = now;
        this.idleLimit = idleLimit;
        this.maxSessions = maxSessions;
    }

    /** False if there is no room, even after the idle ones are gone. */
    public boolean open(String token, String userName) {
        if (sessions.containsKey(token)) {
            throw new IllegalStateException("token is in use");
        }
        if (sessions.size() >= maxSessions) {
            evictIdle();
        }
        if (sessions.size() >= maxSessions) {
            return false;
        }
        sessions.put(token, new Session(token, userName, now.get()));
        return true;
    }

    public Optional<String> userOf(String token) {
        Session session = sessions.get(token);
        if (session == null) {
            return Optional.empty();
        }
        Instant time = now.get();
        if (isIdle(session, time)) {
            sessions.remove(token);
            return Optional.empty();
        }
        sessions.put(token, session.seenAt(time));
        return Optional.ofNullable(session.userName());
    }

    public int evictIdle() {
        Instant time = now.get();
        int evicted = 0;
        for (Iterator<Session> it = sessions.values().iterator(); it.hasNext(); ) {
            if (isIdle(it.next(), time)) {
                it.remove();
                evicted++;
            }
        }
        return evicted;
    }

    private boolean isIdle(Session session, Instant time) {
        return session.lastSeen().plus(idleLimit).isBefore(time);
    }
}
