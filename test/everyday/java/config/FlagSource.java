// SPDX-License-Identifier: Apache-2.0
package config;

import java.util.Optional;

/** Where flags are defined. */
public interface FlagSource {
    Optional<Flag> find(String name);

    /** A flag: off, on, or on for a share of the users. */
    record Flag(String name, boolean enabled, int percent) {}
}
