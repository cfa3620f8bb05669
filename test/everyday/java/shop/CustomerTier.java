// SPDX-License-Identifier: Apache-2.0
package shop;

/** How much a customer is worth to us. */
public enum CustomerTier {
    GUEST,
    REGULAR,
    GOLD,
    STAFF
}
