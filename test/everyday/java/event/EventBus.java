// SPDX-License-Identifier: Apache-2.0
package event;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Hands events to listeners; one that fails too often is taken off. */
public class EventBus {
    private static final Logger LOG = Logger.getLogger(EventBus.class.getName());
    private static final int MAX_FAILURES = 2;

    private static final class Registration {
        private final EventListener listener;
        private int failures;

        private Registration(EventListener listener) {
            this.listener = listener;
        }
    }

    private final List<Registration> registrations = new ArrayList<>();

    public boolean subscribe(EventListener listener) {
        if (listener == null) {
            return false;
        }
        for (Registration registration : registrations) {
            if (registration.listener == listener) {
                return false;
            }
        }
        registrations.add(new Registration(listener));
        registrations.sort(Comparator.comparingInt((Registration r) -> r.listener.priority()).reversed());
        return true;
    }

    public boolean unsubscribe(EventListener listener) {
        return registrations.removeIf(registration -> registration.listener == listener);
    }

    /** How many listeners saw the event. */
    public int publish(ShopEvent event) {
        int seen = 0;
        List<Registration> broken = new ArrayList<>();
        for (Registration registration : registrations) {
            seen++;
            try {
                if (registration.listener.onEvent(event)) {
                    break;
                }
                registration.failures = 0;
            } catch (RuntimeException e) {
                LOG.log(Level.SEVERE, "listener failed", e);
                registration.failures++;
                if (registration.failures >= MAX_FAILURES) {
                    broken.add(registration);
                }
            }
        }
        registrations.removeAll(broken);
        return seen;
    }

    public int size() {
        return registrations.size();
    }
}
