// SPDX-License-Identifier: Apache-2.0
// Objects whose state only calls bring about: the tests construct them and call their methods.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

public class MadeObjects {
  /** A constructor that refuses, a map, a sum that nobody sets. */
  public static class Inventory {
    private final Map<String, Integer> stock = new HashMap<>();
    private final int capacity;
    private int total;

    public Inventory(int capacity) {
      if (capacity <= 0) throw new IllegalArgumentException("capacity must be positive");
      this.capacity = capacity;
    }

    public void add(String item, int n) {
      if (item == null || item.isEmpty()) throw new IllegalArgumentException("item");
      if (n <= 0) throw new IllegalArgumentException("n");
      if (total + n > capacity) throw new IllegalStateException("full");
      stock.merge(item, n, Integer::sum);
      total += n;
    }

    public boolean remove(String item, int n) {
      Integer have = stock.get(item);
      if (have == null || have < n) return false;
      if (have == n) stock.remove(item); else stock.put(item, have - n);
      total -= n;
      return true;
    }

    public boolean isFull() { return total == capacity; }
  }

  /** States that take three calls; what changes is seen through methods that return it. */
  public static class Account {
    private long balance;
    private boolean frozen;
    private final List<String> log = new ArrayList<>();

    public void deposit(long cents) {
      if (cents <= 0) throw new IllegalArgumentException("not positive");
      if (frozen) throw new IllegalStateException("frozen");
      balance = Math.addExact(balance, cents);
      log.add("deposit");
    }

    public boolean withdraw(long cents) {
      if (frozen) return false;
      if (cents > balance) {
        if (log.size() > 1) frozen = true;
        return false;
      }
      balance -= cents;
      return true;
    }

    public long balance() { return balance; }

    public boolean isFrozen() { return frozen; }
  }

  /** An array that grows. */
  public static class IntStack {
    private int[] data;
    private int size;

    public IntStack(int capacity) { data = new int[capacity]; }

    public void push(int x) {
      if (size == data.length) data = java.util.Arrays.copyOf(data, size * 2 + 1);
      data[size++] = x;
    }

    public int pop() {
      if (size == 0) throw new NoSuchElementException();
      return data[--size];
    }

    public boolean isSorted() {
      for (int i = 1; i < size; i++) {
        if (data[i - 1] > data[i]) return false;
      }
      return true;
    }
  }

  /** Nodes of its own; the method under test is also one of those that lead to it. */
  public static class Tree {
    private static class Node {
      final int key;
      Node left;
      Node right;

      Node(int key) { this.key = key; }
    }

    private Node root;
    private int size;

    public boolean insert(int key) {
      if (root == null) {
        root = new Node(key);
        size = 1;
        return true;
      }
      Node at = root;
      while (at.key != key) {
        Node next = key < at.key ? at.left : at.right;
        if (next == null) {
          if (key < at.key) at.left = new Node(key); else at.right = new Node(key);
          size++;
          return true;
        }
        at = next;
      }
      return false;
    }

    public int min() {
      if (root == null) throw new IllegalStateException();
      Node at = root;
      while (at.left != null) at = at.left;
      return at.key;
    }

    public int size() { return size; }
  }

  /** No constructor that a test can call, but a method that returns one. */
  public static final class Light {
    private boolean isGreen;
    private int ticks;

    private Light() {}

    public static Light after(int ticks) {
      Light made = new Light();
      made.ticks = ticks;
      return made;
    }

    public boolean tick() {
      ticks++;
      if (ticks > 3) {
        isGreen = !isGreen;
        ticks = 0;
      }
      return isGreen;
    }

    public String color() { return isGreen ? "green" : "red"; }
  }

  /** Keys without a hash of their own. */
  public static class Cache {
    private final Map<Object, Object> map = new HashMap<>();
    private final int max;

    public Cache(int max) { this.max = max; }

    public boolean put(Object key, Object value) {
      if (map.containsKey(key)) return false;
      if (map.size() >= max) map.clear();
      map.put(key, value);
      return true;
    }
  }
}
