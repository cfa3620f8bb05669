// SPDX-License-Identifier: Apache-2.0
package command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Options and arguments of a program: {@code --name=value}, {@code --flag}, {@code -v}, {@code --} ends options. */
public final class CommandLine {
    private final Map<String, String> options = new LinkedHashMap<>();
    private final List<String> arguments = new ArrayList<>();

    private CommandLine() {}

    public static CommandLine parse(String... words) {
        CommandLine result = new CommandLine();
        boolean optionsEnded = false;
        for (String word : words) {
            if (optionsEnded || !word.startsWith("-") || word.length() == 1) {
                result.arguments.add(word);
            } else if (word.equals("--")) {
                optionsEnded = true;
            } else if (word.startsWith("--")) {
                result.addLong(word.substring(2));
            } else {
                for (int i = 1; i < word.length(); i++) {
                    result.put(String.valueOf(word.charAt(i)), "true");
                }
            }
        }
        return result;
    }

    private void addLong(String text) {
        int equals = text.indexOf('=');
        if (equals == 0) {
            throw new IllegalArgumentException("option without a name");
        }
        if (equals < 0) {
            put(text, "true");
        } else {
            put(text.substring(0, equals), text.substring(equals + 1));
        }
    }

    private void put(String name, String value) {
        if (options.putIfAbsent(name, value) != null) {
            throw new IllegalArgumentException("given twice: " + name);
        }
    }

    public boolean has(String name) {
        return "true".equals(options.get(name));
    }

    public Optional<String> option(String name) {
        return Optional.ofNullable(options.get(name)).filter(value -> !value.isEmpty());
    }

    public int number(String name, int fallback) {
        return option(name).map(Integer::valueOf).orElse(fallback);
    }

    public String argument(int index) {
        return index >= 0 && index < arguments.size() ? arguments.get(index) : null;
    }
}
