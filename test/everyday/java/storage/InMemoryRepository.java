// SPDX-License-Identifier: Apache-2.0
package storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A repository for tests and small tools, with listeners for changes. */
public class InMemoryRepository<T> implements Repository<String, T> {
    /** Told after each change; {@code entity} is null after a deletion. */
    public interface ChangeListener<T> {
        void changed(String key, T entity);
    }

    private final Map<String, T> entities = new TreeMap<>();
    private final List<ChangeListener<T>> listeners = new ArrayList<>();
    private boolean readOnly;

    public void addListener(ChangeListener<T> listener) {
        listeners.add(Objects.requireNonNull(listener));
    }

    public void freeze() {
        readOnly = true;
    }

    @Override
    public Optional<T> find(String key) {
        return key == null ? Optional.empty() : Optional.ofNullable(entities.get(key));
    }

    @Override
    public List<T> findAll() {
        return new ArrayList<>(entities.values());
    }

    public List<T> findWhere(Predicate<T> wanted, int limit) {
        List<T> found = new ArrayList<>();
        for (T entity : entities.values()) {
            if (found.size() == limit) {
                break;
            }
            if (wanted.test(entity)) {
                found.add(entity);
            }
        }
        return found;
    }

    @Override
    public void save(String key, T entity) {
        requireWritable();
        if (key == null || entity == null) {
            throw new IllegalArgumentException("key and entity are needed");
        }
        T old = entities.put(key, entity);
        if (!entity.equals(old)) {
            announce(key, entity);
        }
    }

    @Override
    public boolean delete(String key) {
        requireWritable();
        if (entities.remove(key) == null) {
            return false;
        }
        announce(key, null);
        return true;
    }

    private void announce(String key, T entity) {
        for (ChangeListener<T> listener : listeners) {
            listener.changed(key, entity);
        }
    }

    private void requireWritable() {
        if (readOnly) {
            throw new UnsupportedOperationException("repository is frozen");
        }
    }
}
