// SPDX-License-Identifier: Apache-2.0
package config;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The settings of the program: one object for all. */
public final class AppConfig {
    private static AppConfig instance;

    private final Map<String, String> values = new ConcurrentHashMap<>();

    private AppConfig() {
        values.put("pool.size", "4");
        values.put("timeout", "30s");
    }

    public static synchronized AppConfig getInstance() {
        if (instance == null) {
            instance = new AppConfig();
        }
        return instance;
    }

    public void set(String key, String value) {
        if (key == null || key.isBlank()) {
            throw new IllegalArgumentException("key is missing");
        }
        if (value == null) {
            values.remove(key);
        } else {
            values.put(key, value);
        }
    }

    public Optional<String> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** The fallback where there is no number. */
    public int getInt(String key, int fallback) {
        String value = values.get(key);
        if (value == null) {
            return fallback;
        }
        try {
            return Integer.parseInt(value.trim());
        } catch (NumberFormatException e) {
            return fallback;
        }
    }

    /** Understands {@code 500ms}, {@code 30s}, {@code 5m}. */
    public Duration getDuration(String key, Duration fallback) {
        String value = values.get(key);
        if (value == null || value.length() < 2) {
            return fallback;
        }
        if (value.endsWith("ms")) {
            return Duration.ofMillis(Long.parseLong(value.substring(0, value.length() - 2)));
        }
        long amount = Long.parseLong(value.substring(0, value.length() - 1));
        return switch (value.charAt(value.length() - 1)) {
            case 's' -> Duration.ofSeconds(amount);
            case 'm' -> Duration.ofMinutes(amount);
            default -> throw new IllegalArgumentException("unknown unit in " + value);
        };
    }
}
