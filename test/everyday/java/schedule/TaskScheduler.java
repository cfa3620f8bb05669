// SPDX-License-Identifier: Apache-2.0
package schedule;

import java.time.Clock;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs tasks when they are due; the caller decides when to look. */
public class TaskScheduler {
    private record Entry(Task task, long dueMillis, long periodMillis, int failures) {}

    private static final Logger LOG = Logger.getLogger(TaskScheduler.class.getName());
    private static final int MAX_FAILURES = 3;

    private final Clock clock;
    private final PriorityQueue<Entry> queue = new PriorityQueue<>(Comparator.comparingLong(Entry::dueMillis));

    public TaskScheduler(Clock clock) {
        this.clock = clock;
    }

    public void schedule(Task task, long delayMillis, long periodMillis) {
        if (task == null) {
            throw new IllegalArgumentException("task is missing");
        }
        if (delayMillis < 0 || periodMillis < 0) {
            throw new IllegalArgumentException("times must not be negative");
        }
        queue.add(new Entry(task, clock.millis() + delayMillis, periodMillis, 0));
    }

    public int pending() {
        return queue.size();
    }

    /** Runs what is due now. Returns how many tasks ran. */
    public int runDue() {
        long now = clock.millis();
        int ran = 0;
        while (!queue.isEmpty() && queue.peek().dueMillis() <= now) {
            Entry entry = queue.poll();
            ran++;
            boolean again;
            int failures = 0;
            try {
                again = entry.task().run();
            } catch (Exception e) {
                failures = entry.failures() + 1;
                LOG.log(Level.WARNING, "task failed", e);
                again = failures < MAX_FAILURES;
            }
            if (again && entry.periodMillis() > 0) {
                queue.add(new Entry(entry.task(), now + entry.periodMillis(), entry.periodMillis(), failures));
            }
        }
        return ran;
    }

    public boolean cancel(String name) {
        return queue.removeIf(entry -> entry.task().name() != null && entry.task().name().equals(name));
    }
}
