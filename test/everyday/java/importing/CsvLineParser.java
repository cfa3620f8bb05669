// SPDX-License-Identifier: Apache-2.0
package importing;

import java.util.ArrayList;
import java.util.List;

/** Splits one line of a CSV file; quotes protect separators, two quotes stand for one. */
final class CsvLineParser {
    private enum State { START, PLAIN, QUOTED, AFTER_QUOTE }

    private final char separator;

    CsvLineParser(char separator) {
        if (separator == '"' || separator == '\n') {
            throw new IllegalArgumentException("bad separator");
        }
        this.separator = separator;
    }

    List<String> parse(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        State state = State.START;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            switch (state) {
                case START -> {
                    if (c == '"') {
                        state = State.QUOTED;
                    } else if (c == separator) {
                        fields.add("");
                    } else {
                        field.append(c);
                        state = State.PLAIN;
                    }
                }
                case PLAIN, AFTER_QUOTE -> {
                    if (c == separator) {
                        fields.add(field.toString());
                        field.setLength(0);
                        state = State.START;
                    } else if (c == '"' && state == State.AFTER_QUOTE) {
                        field.append('"');
                        state = State.QUOTED;
                    } else if (state == State.PLAIN) {
                        field.append(c);
                    } else {
                        throw new IllegalArgumentException("text after a closing quote at " + i);
                    }
                }
                case QUOTED -> {
                    if (c == '"') {
                        state = State.AFTER_QUOTE;
                    } else {
                        field.append(c);
                    }
                }
            }
        }
        if (state == State.QUOTED) {
            throw new IllegalArgumentException("quote is not closed");
        }
        fields.add(field.toString());
        return fields;
    }
}
