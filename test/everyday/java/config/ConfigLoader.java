// SPDX-License-Identifier: Apache-2.0
package config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code key = value} lines in sections; later values win. */
public class ConfigLoader {
    /** A line that is none. */
    public static class SyntaxException extends IOException {
        private static final long serialVersionUID = 1L;
        private final int line;

        public SyntaxException(int line, String message) {
            super("line " + line + ": " + message);
            this.line = line;
        }

        public int line() {
            return line;
        }
    }

    private final Map<String, String> environment;

    public ConfigLoader(Map<String, String> environment) {
        this.environment = environment;
    }

    public Map<String, String> load(Reader source) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        String section = "";
        int number = 0;
        BufferedReader reader = new BufferedReader(source);
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            String text = line.strip();
            if (text.isEmpty() || text.charAt(0) == '#') {
                continue;
            }
            if (text.startsWith("[")) {
                if (!text.endsWith("]")) {
                    throw new SyntaxException(number, "section is not closed");
                }
                section = text.substring(1, text.length() - 1) + ".";
                continue;
            }
            int equals = text.indexOf('=');
            if (equals <= 0) {
                throw new SyntaxException(number, "no key");
            }
            values.put(section + text.substring(0, equals).strip(), expand(text.substring(equals + 1).strip()));
        }
        return values;
    }

    /** {@code $NAME} is taken from the environment, if it is there. */
    private String expand(String value) {
        if (value.length() < 2 || value.charAt(0) != '$') {
            return value;
        }
        String found = environment.get(value.substring(1));
        return found != null ? found : "";
    }
}
