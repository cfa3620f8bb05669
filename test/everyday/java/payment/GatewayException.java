// SPDX-License-Identifier: Apache-2.0
package payment;

/** The bank said no, or nothing at all. */
public class GatewayException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean temporary;

    public GatewayException(String message, boolean temporary) {
        super(message);
        this.temporary = temporary;
    }

    public boolean isTemporary() {
        return temporary;
    }
}
