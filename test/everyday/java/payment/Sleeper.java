// SPDX-License-Identifier: Apache-2.0
package payment;

/** Waits; a stand-in for Thread.sleep. */
@FunctionalInterface
public interface Sleeper {
    void sleep(long millis) throws InterruptedException;
}
