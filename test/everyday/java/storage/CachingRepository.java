// SPDX-License-Identifier: Apache-2.0
package storage;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cache in front of a slow repository; knows what is missing, too. */
public class CachingRepository implements Repository<Long, Product> {
    private record Cached(Product product, Instant until) {}

    private static final int MAX_ENTRIES = 4;

    private final Repository<Long, Product> slow;
    private final Clock clock;
    private final Duration timeToLive;
    private final Map<Long, Cached> cache = new HashMap<>();
    private int hits;

    public CachingRepository(Repository<Long, Product> slow, Clock clock, Duration timeToLive) {
        this.slow = slow;
        this.clock = clock;
        this.timeToLive = timeToLive;
    }

    public int hits() {
        return hits;
    }

    @Override
    public Optional<Product> find(Long key) {
        if (key == null) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Cached cached = cache.get(key);
        if (cached != null && now.isBefore(cached.until())) {
            hits++;
            return Optional.ofNullable(cached.product());
        }
        Optional<Product> loaded = slow.find(key);
        if (cache.size() >= MAX_ENTRIES) {
            cache.clear();
        }
        cache.put(key, new Cached(loaded.orElse(null), now.plus(timeToLive)));
        return loaded;
    }

    @Override
    public List<Product> findAll() {
        return slow.findAll().stream().filter(product -> product != null && product.active()).toList();
    }

    @Override
    public void save(Long key, Product entity) {
        try {
            slow.save(key, entity);
        } finally {
            // Whatever happened: what we remember may be wrong now.
            cache.remove(key);
        }
    }

    @Override
    public boolean delete(Long key) {
        cache.remove(key);
        return key != null && slow.delete(key);
    }
}
