// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.List;
import java.util.Optional;

/** Where orders are kept. */
public interface OrderRepository {
    Optional<Order> findById(long id);

    List<Order> findByCustomer(String email);

    void save(Order order);
}
