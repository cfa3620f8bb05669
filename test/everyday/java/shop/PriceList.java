// SPDX-License-Identifier: Apache-2.0
package shop;

/** Current prices. */
public interface PriceList {
    /** Null if the article is not sold any more. */
    Long centsFor(String article);
}
