// SPDX-License-Identifier: Apache-2.0
package importing;

/** A row of the address book. */
public record Contact(String name, String email, int age) {}
