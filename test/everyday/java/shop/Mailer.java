// SPDX-License-Identifier: Apache-2.0
package shop;

/** Sends mail; the transport may fail. */
public interface Mailer {
    void send(String to, String subject, String body) throws MailException;
}
