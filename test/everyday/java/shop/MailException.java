// SPDX-License-Identifier: Apache-2.0
package shop;

/** Mail could not be handed over. */
public class MailException extends Exception {
    private static final long serialVersionUID = 1L;

    public MailException(String message) {
        super(message);
    }
}
