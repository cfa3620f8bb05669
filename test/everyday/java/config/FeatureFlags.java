// SPDX-License-Identifier: Apache-2.0
package config;

import java.util.HashMap;
import java.util.Map;

/** Switches features on for everybody, for some users, or for nobody. */
public class FeatureFlags {
    private static final System.Logger LOG = System.getLogger("config.flags");

    private final FlagSource source;
    private final Map<String, Boolean> overrides = new HashMap<>();

    public FeatureFlags(FlagSource source) {
        this.source = source;
    }

    /** For developers: null takes the override away. */
    public void override(String name, Boolean value) {
        if (value == null) {
            overrides.remove(name);
        } else {
            overrides.put(name, value);
        }
    }

    public boolean isOn(String name, long userId) {
        Boolean forced = overrides.get(name);
        if (forced != null) {
            return forced;
        }
        FlagSource.Flag flag;
        try {
            flag = source.find(name).orElse(null);
        } catch (IllegalStateException e) {
            LOG.log(System.Logger.Level.WARNING, "flags are not available", e);
            return false;
        }
        if (flag == null || !flag.enabled()) {
            return false;
        }
        if (flag.percent() >= 100) {
            return true;
        }
        return flag.percent() > 0 && bucketOf(userId) < flag.percent();
    }

    /** A user stays in the same bucket for ever. */
    static int bucketOf(long userId) {
        long mixed = userId * 0x9E3779B97F4A7C15L;
        return (int) ((mixed >>> 33) % 100);
    }
}
