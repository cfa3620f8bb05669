// SPDX-License-Identifier: Apache-2.0
// Objects that only calls make, and not as arguments: in what stubs answer, in lists and arrays, in fields, in maps, as arguments of
// the constructors of others.
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

public class MadeParts {
  /** A constructor that refuses, and state that only a method sets. */
  public static final class Invoice {
    private final String customer;
    private final long cents;
    private boolean paid;

    public Invoice(String customer, long cents) {
      if (cents <= 0) throw new IllegalArgumentException("nothing to pay");
      this.customer = Objects.requireNonNull(customer);
      this.cents = cents;
    }

    public void pay() {
      if (paid) throw new IllegalStateException("paid already");
      paid = true;
    }

    boolean isOpen() { return !paid; }
  }

  public record Range(int low, int high) {
    public Range {
      if (low > high) throw new IllegalArgumentException("upside down");
    }
  }

  public interface Invoices {
    Optional<Invoice> find(long number);

    List<Invoice> ofCustomer(String name);
  }

  private final Invoices invoices;

  public MadeParts(Invoices invoices) { this.invoices = invoices; }

  /** What a stub answers. */
  public String remind(long number) {
    Invoice invoice = invoices.find(number).orElse(null);
    if (invoice == null) return "unknown";
    if (invoice.paid) return "paid";
    return invoice.cents > 10_000 ? "letter" : "mail";
  }

  /** In a list that a stub answers. */
  public long open(String name) {
    long sum = 0;
    for (Invoice invoice : invoices.ofCustomer(name)) {
      if (invoice.isOpen()) sum += invoice.cents;
    }
    return sum;
  }

  /** In a list, an array, a map. */
  public static int widest(List<Range> ranges) {
    int widest = 0;
    for (Range range : ranges) {
      if (range.high() - range.low() > widest) widest = range.high() - range.low();
    }
    return widest;
  }

  public static boolean isSorted(Range[] ranges) {
    for (int at = 1; at < ranges.length; at++) {
      if (ranges[at - 1].high() >= ranges[at].low()) return false;
    }
    return true;
  }

  public static boolean isLarge(Map<Integer, Range> ranges) {
    Range range = ranges.get(7);
    return range != null && range.high() > 1000;
  }

  /** What a constructor takes has to be made before. */
  public static final class Meeting {
    private final Range hours;
    private final Map<Integer, Integer> seats;

    public Meeting(Range hours, Map<Integer, Integer> seats) {
      this.hours = Objects.requireNonNull(hours);
      if (seats.isEmpty()) throw new IllegalArgumentException("no seats");
      this.seats = new HashMap<>(seats);
    }

    public boolean has(int room, int people) {
      Integer there = seats.get(room);
      return there != null && there >= people && hours.high() > hours.low();
    }
  }

  /** The same object twice. */
  public static final class Purse {
    private long coins;

    public Purse(long coins) {
      if (coins < 0) throw new IllegalArgumentException();
      this.coins = coins;
    }

    public boolean give(Purse to, long amount) {
      if (to == this || amount <= 0 || amount > coins) return false;
      coins -= amount;
      to.coins += amount;
      return true;
    }
  }

  /** A list of lists of them. */
  public static int first(List<List<Range>> rows) {
    if (rows.isEmpty() || rows.get(0).isEmpty()) return 0;
    return rows.get(0).get(0).low() < 0 ? -1 : 1;
  }
}
