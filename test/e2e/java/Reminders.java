// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Supplier;

/** Dates, decimal numbers, a clock, text to read, and collaborators with type arguments. */
public class Reminders {
  public interface Store<K, V> {
    Optional<V> find(K key);

    void put(K key, V value);

    int size();
  }

  public record Reminder(LocalDate day, BigDecimal fee) {}

  private final Store<String, Reminder> store;

  public Reminders(Store<String, Reminder> store) {
    this.store = store;
  }

  public boolean isDue(String key, Clock clock) {
    Reminder reminder = store.find(key).orElse(null);
    if (reminder == null || reminder.day() == null) return false;
    return reminder.day().isBefore(LocalDate.ofEpochDay(clock.instant().getEpochSecond() / 86_400));
  }

  public boolean waive(String key, Reminder reminder) {
    if (reminder.fee().signum() <= 0) return false;
    store.put(key, new Reminder(reminder.day(), BigDecimal.ZERO));
    return true;
  }

  public static String age(Supplier<Instant> written) {
    return written.get().isBefore(Instant.ofEpochSecond(1_000_000_000)) ? "old" : "new";
  }

  public static int countLines(Reader text) throws IOException {
    int lines = 0;
    for (int next = text.read(); next >= 0; next = text.read()) {
      if (next == '\n') lines++;
    }
    return lines;
  }
}
