// SPDX-License-Identifier: Apache-2.0
package auth;

import java.util.Optional;

/** Where accounts are kept. */
public interface UserRepository {
    Optional<User> findByName(String name);

    void save(User user);
}
