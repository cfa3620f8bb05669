// SPDX-License-Identifier: Apache-2.0
package event;

import java.time.Instant;

/** What can happen in the shop. */
public sealed interface ShopEvent {
    Instant at();

    /** Somebody bought something. */
    record Ordered(long orderId, long cents, Instant at) implements ShopEvent {}

    /** A parcel left. */
    record Shipped(long orderId, String tracking, Instant at) implements ShopEvent {}

    /** A parcel came back. */
    record Returned(long orderId, boolean damaged, Instant at) implements ShopEvent {}
}
