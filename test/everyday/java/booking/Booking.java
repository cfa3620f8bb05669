// SPDX-License-Identifier: Apache-2.0
package booking;

/** A room for a guest; {@code vip} guests are not overbooked. */
public record Booking(long id, int room, String guest, DateRange dates, boolean vip) {}
