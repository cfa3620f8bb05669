// SPDX-License-Identifier: Apache-2.0
package auth;

import java.time.Instant;

/** Somebody who is logged in. */
public record Session(String token, String userName, Instant lastSeen) {
    Session seenAt(Instant now) {
        return new Session(token, userName, now);
    }
}
