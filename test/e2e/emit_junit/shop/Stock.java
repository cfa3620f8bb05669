// SPDX-License-Identifier: Apache-2.0
package shop;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** State that only calls reach. */
public class Stock {
  /** With type parameters, which tests leave out. */
  public static class Pile<T extends Comparable<T>> {
    private final Deque<T> things = new ArrayDeque<>();

    public void put(T thing) {
      things.push(thing);
    }

    public T take() {
      return things.pop();
    }
  }

  /** Made with the stock that it belongs to. */
  public class Shelf {
    private final Map<String, String> labels = new HashMap<>();

    public Shelf(String label) {
      labels.put(label, label);
    }

    public int room() {
      return capacity - labels.size();
    }
  }

  private final Map<String, Integer> pieces = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final int capacity;
  private int total;
  private Node last;

  public Stock(int capacity) {
    this.capacity = capacity;
  }

  public static Object of(String first) throws IOException {
    Stock stock = new Stock(9);
    stock.add(first, 1);
    return stock;
  }

  public void add(String name, int count) {
    pieces.merge(name, count, Integer::sum);
    total += count;
    log.add(name);
  }

  public int add(Object name, Object count) {
    return 0;
  }

  public void keep(Node node) {
    last = node;
    pieces.put("kept", 1);
  }

  public int getTotal() {
    return total;
  }

  public List<String> getLog() {
    return log;
  }

  public Map<String, Integer> getPieces() {
    return pieces;
  }

  public Node getLast() {
    return last;
  }

  public boolean remove(String name, int count) {
    if (!pieces.containsKey(name)) throw new IllegalStateException();
    if (pieces.get(name) < count) return false;
    pieces.merge(name, -count, Integer::sum);
    total -= count;
    log.add("-" + name);
    return true;
  }

  public boolean isKept(Node node) {
    return node == last;
  }

  public static int count(Map<String, ? extends Number> counts, String name) {
    return counts.containsKey(name) ? counts.get(name).intValue() : -1;
  }

  public static int first(SortedMap<Integer, List<String>> names) {
    return names.firstKey();
  }

  public static boolean isIn(Iterable<String> names, String name) {
    for (String one : names) {
      if (one.equals(name)) return true;
    }
    return false;
  }
}
