// SPDX-License-Identifier: Apache-2.0
package billing;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reminds those who have not paid, each time less kindly. */
public class DunningProcess {
    /** How far it has come. */
    public enum Step { NONE, REMINDER, WARNING, COLLECTION }

    private final InvoiceRepository invoices;
    private final LetterService letters;
    private final Map<String, Step> lastStep = new HashMap<>();

    public DunningProcess(InvoiceRepository invoices, LetterService letters) {
        this.invoices = invoices;
        this.letters = letters;
    }

    public static Step stepFor(LocalDate due, LocalDate today) {
        long days = ChronoUnit.DAYS.between(due, today);
        if (days <= 0) {
            return Step.NONE;
        }
        if (days <= 14) {
            return Step.REMINDER;
        }
        return days <= 45 ? Step.WARNING : Step.COLLECTION;
    }

    /** Returns the tracking numbers of the letters that were posted. */
    public List<String> run(LocalDate today) {
        List<String> posted = new ArrayList<>();
        for (Invoice invoice : invoices.unpaidOn(today)) {
            Step step = stepFor(invoice.due(), today);
            Step last = lastStep.getOrDefault(invoice.number(), Step.NONE);
            if (step.compareTo(last) <= 0) {
                continue;
            }
            String tracking = letters.post(invoice.number(), templateFor(step));
            if (tracking == null) {
                // The next run tries again.
                break;
            }
            lastStep.put(invoice.number(), step);
            posted.add(tracking);
        }
        return posted;
    }

    static String templateFor(Step step) {
        switch (step) {
            case REMINDER:
                return "friendly";
            case WARNING:
                return "firm";
            case COLLECTION:
                return "lawyer";
            default:
                throw new IllegalArgumentException("no letter for " + step);
        }
    }
}
