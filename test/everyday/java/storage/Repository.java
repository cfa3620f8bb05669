// SPDX-License-Identifier: Apache-2.0
package storage;

import java.util.List;
import java.util.Optional;

/** Keeps entities by key. */
public interface Repository<K, T> {
    Optional<T> find(K key);

    List<T> findAll();

    void save(K key, T entity);

    boolean delete(K key);
}
