// SPDX-License-Identifier: Apache-2.0
package billing;

/** Prints and posts letters. */
public interface LetterService {
    /** Returns the tracking number; null if the printer is down. */
    String post(String invoiceNumber, String template);
}
