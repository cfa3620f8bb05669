// SPDX-License-Identifier: Apache-2.0
package auth;

import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/** Checks and stores new accounts. */
public class UserRegistration {
    /** What the form sends. */
    public record Form(String name, String email, String password, LocalDate birthday) {}

    private static final Logger LOGGER = Logger.getLogger(UserRegistration.class.getName());
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{2,15}");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+\\.[a-z]{2,}");
    private static final int MIN_AGE = 16;

    private final UserRepository users;
    private final PasswordHasher hasher;

    public UserRegistration(UserRepository users, PasswordHasher hasher) {
        this.users = users;
        this.hasher = hasher;
    }

    public static List<String> validate(Form form, LocalDate today) {
        List<String> errors = new ArrayList<>();
        if (form.name() == null || !NAME.matcher(form.name()).matches()) {
            errors.add("name");
        }
        if (form.email() == null || !EMAIL.matcher(form.email()).matches()) {
            errors.add("email");
        }
        if (form.password() == null || form.password().length() < 8) {
            errors.add("password");
        }
        if (form.birthday() == null) {
            errors.add("birthday");
        } else if (form.birthday().isAfter(today) || Period.between(form.birthday(), today).getYears() < MIN_AGE) {
            errors.add("age");
        }
        if (LOGGER.isLoggable(Level.FINE)) {
            LOGGER.fine("validated " + form.name() + ": " + errors);
        }
        return errors;
    }

    public User register(Form form, LocalDate today) {
        List<String> errors = validate(form, today);
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException("invalid: " + String.join(", ", errors));
        }
        if (users.findByName(form.name()).isPresent()) {
            throw new IllegalStateException("name is taken");
        }
        User user = new User(form.name(), hasher.hash(form.password()), Role.READER, false);
        users.save(user);
        return user;
    }
}
