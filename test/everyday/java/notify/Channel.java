// SPDX-License-Identifier: Apache-2.0
package notify;

/** A way to reach people. */
public interface Channel {
    /** For example "sms". */
    String kind();

    boolean deliver(String address, String text) throws ChannelException;

    /** The channel is down. */
    class ChannelException extends Exception {
        private static final long serialVersionUID = 1L;

        public ChannelException(String message) {
            super(message);
        }
    }
}
