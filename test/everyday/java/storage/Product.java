// SPDX-License-Identifier: Apache-2.0
package storage;

/** Something to sell. */
public record Product(String name, int priceCents, boolean active) {}
