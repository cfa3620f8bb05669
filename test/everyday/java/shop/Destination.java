// SPDX-License-Identifier: Apache-2.0
package shop;

/** Where a parcel goes. */
public sealed interface Destination {
    /** A house in our own country. */
    record Domestic(String postCode) implements Destination {}

    /** Any other country. */
    record Abroad(String countryCode, boolean customs) implements Destination {}

    /** A shop of ours. */
    record PickUp(int shopNumber) implements Destination {}
}
