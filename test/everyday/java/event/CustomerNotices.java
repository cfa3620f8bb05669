// SPDX-License-Identifier: Apache-2.0
package event;

/** Short messages to customers. */
public interface CustomerNotices {
    void orderReceived(long orderId);

    void parcelOnItsWay(long orderId, String tracking);

    void refund(long orderId, long cents);
}
