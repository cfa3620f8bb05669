// SPDX-License-Identifier: Apache-2.0
package billing;

/** Which rate applies. */
public enum TaxCategory {
    STANDARD,
    REDUCED,
    EXEMPT
}
