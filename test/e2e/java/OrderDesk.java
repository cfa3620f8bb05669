// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What a service does with what its collaborators answer. */
public class OrderDesk {
  private static final Logger LOG = Logger.getLogger(OrderDesk.class.getName());

  public enum State {
    OPEN,
    PAID
  }

  public record Order(long id, String email, State state) {}

  public interface Entities<K, E> {
    Optional<E> find(K key);
  }

  public interface Orders extends Entities<Long, Order> {
    List<Order> ofCustomer(String email);

    void save(Order order);
  }

  public static class MailException extends Exception {
    private static final long serialVersionUID = 1;

    private final boolean temporary;

    public MailException(String message, boolean temporary) {
      super(message);
      this.temporary = temporary;
    }
  }

  public interface Mailer {
    void send(String to) throws MailException;
  }

  private final Orders orders;
  private final Mailer mailer;

  public OrderDesk(Orders orders, Mailer mailer) {
    this.orders = orders;
    this.mailer = mailer;
  }

  /** Whether the customer knows. */
  public boolean pay(long id) {
    Optional<Order> found = orders.find(id);
    if (found.isEmpty()) return false;
    Order order = found.get();
    if (order.state() == State.PAID) return true;
    orders.save(new Order(order.id(), order.email(), State.PAID));
    try {
      notifyCustomer(order);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Somebody further up catches what the mailer does not say. */
  private void notifyCustomer(Order order) {
    try {
      mailer.send(order.email());
    } catch (MailException e) {
      LOG.log(Level.WARNING, "no mail", e);
      if (!e.temporary) throw new IllegalStateException("the mailer is gone", e);
    }
  }

  public int countOpen(String email) {
    int open = 0;
    for (Order order : orders.ofCustomer(email)) {
      if (order.state() == State.OPEN) ++open;
    }
    return open;
  }
}
