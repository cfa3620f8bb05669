// SPDX-License-Identifier: Apache-2.0
package payment;

/** The bank's service. */
public interface PaymentGateway {
    /** Returns the transaction's id. */
    String charge(String account, long cents) throws GatewayException;

    boolean refund(String transaction, long cents) throws GatewayException;
}
