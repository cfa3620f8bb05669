// SPDX-License-Identifier: Apache-2.0
package payment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Turns results into messages for the customer and work for the back office. */
public class PaymentResultHandler {
    /** Work for people. */
    public interface BackOffice {
        void review(String transaction);

        boolean isOpen();
    }

    private static final int CODE_EXPIRED = 54;
    private static final int CODE_NO_FUNDS = 51;

    private final BackOffice office;
    private final List<Consumer<String>> listeners = new ArrayList<>();

    public PaymentResultHandler(BackOffice office) {
        this.office = office;
    }

    public void addListener(Consumer<String> listener) {
        if (listener != null && !listeners.contains(listener)) {
            listeners.add(listener);
        }
    }

    public String handle(PaymentResult result) {
        String message = messageFor(result);
        listeners.forEach(listener -> listener.accept(message));
        return message;
    }

    private String messageFor(PaymentResult result) {
        if (result instanceof PaymentResult.Accepted accepted) {
            if (accepted.cents() >= 10_000_00) {
                office.review(accepted.transaction());
            }
            return "Thank you";
        }
        if (result instanceof PaymentResult.Declined declined) {
            return switch (declined.code()) {
                case CODE_EXPIRED -> "Your card has expired";
                case CODE_NO_FUNDS -> "Your bank declined the payment";
                default -> declined.reason() != null ? declined.reason() : "Payment failed";
            };
        }
        if (result instanceof PaymentResult.Pending pending && pending.minutes() > 60) {
            if (office.isOpen()) {
                office.review(pending.transaction());
                return "We are looking into it";
            }
            return "We will look into it tomorrow";
        }
        return "Please wait";
    }
}
