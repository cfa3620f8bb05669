// SPDX-License-Identifier: Apache-2.0
package shop;

/** Where an order is on its way. */
public enum OrderStatus {
    NEW,
    PAID,
    SHIPPED,
    DELIVERED,
    CANCELLED
}
