// SPDX-License-Identifier: Apache-2.0
package auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Logger;

/** Logs users in; too many failures in a row make a user wait. */
public class LoginService {
    /** How an attempt ended. */
    public enum Result { OK, WRONG, LOCKED, WAIT }

    static final int MAX_FAILURES = 3;
    private static final Duration PAUSE = Duration.ofMinutes(15);
    private static final Logger LOG = Logger.getLogger("auth.login");

    private final UserRepository users;
    private final PasswordHasher hasher;
    private final Clock clock;
    private final Map<String, Integer> failures = new HashMap<>();
    private final Map<String, Instant> pausedUntil = new HashMap<>();

    public LoginService(UserRepository users, PasswordHasher hasher, Clock clock) {
        this.users = users;
        this.hasher = hasher;
        this.clock = clock;
    }

    public Result logIn(String name, String password) {
        if (name == null || password == null || password.isEmpty()) {
            return Result.WRONG;
        }
        Instant now = clock.instant();
        Instant until = pausedUntil.get(name);
        if (until != null) {
            if (now.isBefore(until)) {
                return Result.WAIT;
            }
            pausedUntil.remove(name);
        }
        Optional<User> user = users.findByName(name);
        if (user.isPresent() && user.get().isLocked()) {
            LOG.info(() -> "locked user tried to log in: " + name);
            return Result.LOCKED;
        }
        if (user.isPresent() && hasher.matches(password, user.get().passwordHash())) {
            failures.remove(name);
            return Result.OK;
        }
        // Unknown names are counted too: an attacker learns nothing from the difference.
        int count = failures.merge(name, 1, Integer::sum);
        if (count >= MAX_FAILURES) {
            failures.remove(name);
            pausedUntil.put(name, now.plus(PAUSE));
        }
        return Result.WRONG;
    }

    public int failuresOf(String name) {
        return failures.getOrDefault(name, 0);
    }
}
