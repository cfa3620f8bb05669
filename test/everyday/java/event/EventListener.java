// SPDX-License-Identifier: Apache-2.0
package event;

/** Wants to know what happens. */
public interface EventListener {
    /** Listeners with a higher priority come first. */
    int priority();

    /** True if the event is dealt with and nobody else needs to see it. */
    boolean onEvent(ShopEvent event);
}
