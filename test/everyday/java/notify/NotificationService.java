// SPDX-License-Identifier: Apache-2.0
package notify;

import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Tries channels in their order until a message is delivered. */
public class NotificationService {
    /** How urgent a message is. */
    public enum Urgency { LOW, NORMAL, ALARM }

    private static final Logger LOG = LogManager.getLogger(NotificationService.class);
    private static final int MAX_TEXT = 10;

    private final List<Channel> channels;
    private int failures;

    public NotificationService(List<Channel> channels) {
        this.channels = channels;
    }

    public int failures() {
        return failures;
    }

    /** The kind of the channel that delivered, or null. */
    public String notify(Recipient recipient, String text, Urgency urgency) {
        if (recipient == null || text == null || text.isEmpty()) {
            throw new IllegalArgumentException("recipient and text are needed");
        }
        if (recipient.silenced() && urgency != Urgency.ALARM) {
            LOG.debug("{} is silenced", recipient.name());
            return null;
        }
        String shown = text.length() > MAX_TEXT && urgency == Urgency.LOW ? text.substring(0, MAX_TEXT) : text;
        for (Channel channel : channels) {
            String address = recipient.addresses().get(channel.kind());
            if (address == null) {
                continue;
            }
            try {
                if (channel.deliver(address, shown)) {
                    return channel.kind();
                }
            } catch (Channel.ChannelException e) {
                failures++;
                if (LOG.isInfoEnabled()) {
                    LOG.info("{} is down", channel.kind(), e);
                }
            }
        }
        if (urgency == Urgency.ALARM) {
            throw new IllegalStateException("alarm could not be delivered");
        }
        return null;
    }
}
