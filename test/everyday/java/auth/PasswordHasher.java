// SPDX-License-Identifier: Apache-2.0
package auth;

/** One-way function with salt. */
public interface PasswordHasher {
    String hash(String password);

    boolean matches(String password, String hash);
}
