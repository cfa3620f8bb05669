// SPDX-License-Identifier: Apache-2.0
package auth;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** One-time tokens, e.g. for a forgotten password. Time and identity come straight from the system. */
public class TokenService {
    private record Entry(String userName, Instant expires) {}

    private final Map<String, Entry> entries = new HashMap<>();
    private final Duration lifetime;

    public TokenService(Duration lifetime) {
        this.lifetime = lifetime.compareTo(Duration.ofDays(1)) > 0 ? Duration.ofDays(1) : lifetime;
    }

    public Duration lifetime() {
        return lifetime;
    }

    public String issue(String userName) {
        if (userName == null || userName.isBlank()) {
            throw new IllegalArgumentException("user name is missing");
        }
        String token = UUID.randomUUID().toString();
        entries.put(token, new Entry(userName, Instant.now().plus(lifetime)));
        return token;
    }

    /** The user's name, once; null if the token is unknown or too old. */
    public String redeem(String token) {
        if (!looksLikeToken(token)) {
            return null;
        }
        Entry entry = entries.remove(token);
        if (entry == null) {
            return null;
        }
        return Instant.now().isAfter(entry.expires()) ? null : entry.userName();
    }

    static boolean looksLikeToken(String text) {
        return text != null && text.length() == 36 && text.charAt(8) == '-';
    }
}
