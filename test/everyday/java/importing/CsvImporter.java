// SPDX-License-Identifier: Apache-2.0
package importing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads contacts from CSV; bad rows are counted and skipped. */
public class CsvImporter {
    private static final String HEADER = "name;email;age";

    private final CsvLineParser parser = new CsvLineParser(';');
    private final int maxErrors;
    private int errors;

    public CsvImporter(int maxErrors) {
        this.maxErrors = maxErrors;
    }

    public int errors() {
        return errors;
    }

    public List<Contact> read(Reader source) {
        List<Contact> contacts = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(source)) {
            String header = reader.readLine();
            if (header == null) {
                return contacts;
            }
            if (!header.equalsIgnoreCase(HEADER)) {
                throw new IllegalArgumentException("unexpected header");
            }
            String line;
            while ((line = reader.readLine()) != null) {
                if (line.isEmpty()) {
                    continue;
                }
                Contact contact = toContact(line);
                if (contact != null) {
                    contacts.add(contact);
                } else if (++errors > maxErrors) {
                    throw new IllegalStateException("too many errors");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("import stopped", e);
        }
        return contacts;
    }

    /** Null if the row is bad. */
    Contact toContact(String line) {
        List<String> fields;
        try {
            fields = parser.parse(line);
        } catch (IllegalArgumentException e) {
            return null;
        }
        if (fields.size() != 3 || fields.get(0).isEmpty() || fields.get(1).indexOf('@') < 1) {
            return null;
        }
        try {
            int age = Integer.parseInt(fields.get(2));
            return age >= 0 && age < 150 ? new Contact(fields.get(0), fields.get(1), age) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
