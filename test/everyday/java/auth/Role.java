// SPDX-License-Identifier: Apache-2.0
package auth;

/** From least to most trusted. */
public enum Role {
    READER,
    EDITOR,
    ADMIN
}
