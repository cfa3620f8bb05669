// SPDX-License-Identifier: Apache-2.0
package auth;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a password must look like. */
public class PasswordPolicy {
    /** Knows passwords that were stolen elsewhere. */
    public interface BreachList {
        boolean contains(String password);
    }

    private final int minLength;
    private final BreachList breached;

    public PasswordPolicy(int minLength, BreachList breached) {
        if (minLength < 4 || minLength > 64) {
            throw new IllegalArgumentException("minimum length must be 4 to 64");
        }
        this.minLength = minLength;
        this.breached = breached;
    }

    /** Everything that is wrong; an empty list is a good password. */
    public List<String> problems(String userName, String password) {
        List<String> problems = new ArrayList<>();
        if (password == null) {
            problems.add("password is missing");
            return problems;
        }
        if (password.length() < minLength) {
            problems.add("shorter than " + minLength);
        }
        if (kindsOf(password) < 3) {
            problems.add("needs three of: lower case, upper case, digit, other");
        }
        if (userName != null && !userName.isEmpty()
                && password.toLowerCase(Locale.ROOT).contains(userName.toLowerCase(Locale.ROOT))) {
            problems.add("contains the user name");
        }
        if (problems.isEmpty() && breached.contains(password)) {
            problems.add("known from a breach");
        }
        return problems;
    }

    private static int kindsOf(String password) {
        boolean lower = false;
        boolean upper = false;
        boolean digit = false;
        boolean other = false;
        for (int i = 0; i < password.length(); i++) {
            char c = password.charAt(i);
            if (c >= 'a' && c <= 'z') {
                lower = true;
            } else if (c >= 'A' && c <= 'Z') {
                upper = true;
            } else if (c >= '0' && c <= '9') {
                digit = true;
            } else {
                other = true;
            }
        }
        return (lower ? 1 : 0) + (upper ? 1 : 0) + (digit ? 1 : 0) + (other ? 1 : 0);
    }
}
