// SPDX-License-Identifier: Apache-2.0
package auth;

import java.util.Objects;

/** An account. */
public final class User implements Comparable<User> {
    private final String name;
    private final String passwordHash;
    private final Role role;
    private final boolean locked;

    public User(String name, String passwordHash, Role role, boolean locked) {
        this.name = Objects.requireNonNull(name, "name");
        this.passwordHash = passwordHash;
        this.role = role == null ? Role.READER : role;
        this.locked = locked;
    }

    public String name() {
        return name;
    }

    public String passwordHash() {
        return passwordHash;
    }

    public Role role() {
        return role;
    }

    public boolean isLocked() {
        return locked;
    }

    public User lock() {
        return locked ? this : new User(name, passwordHash, role, true);
    }

    @Override
    public int compareTo(User other) {
        int byRole = other.role.compareTo(role);
        return byRole != 0 ? byRole : name.compareTo(other.name);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof User)) {
            return false;
        }
        User that = (User) other;
        return name.equals(that.name) && role == that.role && locked == that.locked;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, role, locked);
    }

    @Override
    public String toString() {
        return name + " (" + role + (locked ? ", locked)" : ")");
    }
}
