// SPDX-License-Identifier: Apache-2.0
package event;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** A support ticket: open, assigned, waiting for the customer, resolved, closed. */
public class TicketWorkflow {
    /** Where a ticket is. */
    public enum State { OPEN, ASSIGNED, WAITING, RESOLVED, CLOSED }

    private static final Duration REOPEN_WINDOW = Duration.ofDays(14);

    private final Supplier<Instant> now;
    private State state = State.OPEN;
    private String assignee;
    private Instant resolvedAt;
    private int reopened;

    public TicketWorkflow(Supplier<Instant> now) {
        this.now = now;
    }

    public State state() {
        return state;
    }

    public String assignee() {
        return assignee;
    }

    public void assign(String person) {
        if (person == null || person.isBlank()) {
            throw new IllegalArgumentException("nobody to assign to");
        }
        if (state != State.OPEN && state != State.ASSIGNED) {
            throw new IllegalStateException("cannot assign a ticket that is " + state);
        }
        assignee = person;
        state = State.ASSIGNED;
    }

    public void askCustomer() {
        require(State.ASSIGNED);
        state = State.WAITING;
    }

    /** An answer wakes the ticket up, if it is not too late. */
    public boolean customerAnswered() {
        switch (state) {
            case WAITING:
                state = State.ASSIGNED;
                return true;
            case RESOLVED:
                if (now.get().isAfter(resolvedAt.plus(REOPEN_WINDOW))) {
                    state = State.CLOSED;
                    return false;
                }
                reopened++;
                // After the third time somebody else should look at it.
                state = reopened < 3 ? State.ASSIGNED : State.OPEN;
                return true;
            case CLOSED:
                return false;
            default:
                return true;
        }
    }

    public void resolve() {
        require(State.ASSIGNED);
        state = State.RESOLVED;
        resolvedAt = now.get();
    }

    private void require(State expected) {
        if (state != expected) {
            throw new IllegalStateException("ticket is " + state + ", not " + expected);
        }
    }
}
