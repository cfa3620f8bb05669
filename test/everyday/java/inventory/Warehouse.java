// SPDX-License-Identifier: Apache-2.0
package inventory;

/** A place with stock. */
public interface Warehouse {
    String name();

    int available(String article);

    /** True if the pieces are now ours. */
    boolean reserve(String article, int quantity);

    void release(String article, int quantity);
}
