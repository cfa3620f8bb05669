// SPDX-License-Identifier: Apache-2.0
import java.util.Optional;

/** Cancels orders, and tells the customer. */
public class OrderService {
  public record Order(long number, String customer, boolean isSent) {}

  public interface Orders {
    Optional<Order> find(long number);

    void remove(Order order);
  }

  public interface Mailer {
    void send(String to, String text);
  }

  private final Orders orders;
  private final Mailer mailer;

  public OrderService(Orders orders, Mailer mailer) {
    this.orders = orders;
    this.mailer = mailer;
  }

  public boolean cancel(long number) {
    Order order = orders.find(number).orElse(null);
    if (order == null || order.isSent()) {
      return false;
    }
    orders.remove(order);
    mailer.send(order.customer(), "Your order is cancelled.");
    return true;
  }
}
