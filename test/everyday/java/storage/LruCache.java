// SPDX-License-Identifier: Apache-2.0
package storage;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Forgets what was not used for longest: a map and a doubly linked list. */
public class LruCache<K, V> {
    private static final class Node<K, V> {
        private final K key;
        private V value;
        private Node<K, V> newer;
        private Node<K, V> older;

        private Node(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private final int capacity;
    private final Map<K, Node<K, V>> nodes = new HashMap<>();
    private Node<K, V> newest;
    private Node<K, V> oldest;

    public LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be positive");
        }
        this.capacity = capacity;
    }

    public int size() {
        return nodes.size();
    }

    public V get(K key) {
        Node<K, V> node = nodes.get(key);
        if (node == null) {
            return null;
        }
        unlink(node);
        linkAsNewest(node);
        return node.value;
    }

    public V getOrLoad(K key, Function<K, V> loader) {
        V value = get(key);
        if (value == null) {
            value = loader.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    public void put(K key, V value) {
        Node<K, V> node = nodes.get(key);
        if (node != null) {
            node.value = value;
            unlink(node);
        } else {
            if (nodes.size() == capacity) {
                nodes.remove(oldest.key);
                unlink(oldest);
            }
            node = new Node<>(key, value);
            nodes.put(key, node);
        }
        linkAsNewest(node);
    }

    private void unlink(Node<K, V> node) {
        if (node.newer != null) {
            node.newer.older = node.older;
        } else {
            newest = node.older;
        }
        if (node.older != null) {
            node.older.newer = node.newer;
        } else {
            oldest = node.newer;
        }
        node.newer = null;
        node.older = null;
    }

    private void linkAsNewest(Node<K, V> node) {
        node.older = newest;
        if (newest != null) {
            newest.newer = node;
        }
        newest = node;
        if (oldest == null) {
            oldest = node;
        }
    }
}
