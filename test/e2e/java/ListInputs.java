// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Lists of the library as inputs: what real code does with them all day. */
public class ListInputs {
  enum Level { LOW, HIGH }

  record Point(int x, int y) {}

  static class Item {
    final String name;
    final int price;

    Item(String name, int price) {
      this.name = name;
      this.price = price;
    }
  }

  static class Order {
    List<Item> items;
    int discount;

    int total() {
      int sum = 0;
      for (Item item : items) sum += item.price;
      return sum > 100 ? sum - discount : sum;
    }
  }

  static class Basket {
    private final List<Integer> prices = new ArrayList<>();

    List<Integer> getPrices() {
      return prices;
    }
  }

  public static int sum(List<Integer> xs) {
    int sum = 0;
    for (int x : xs) sum += x;
    return sum;
  }

  public static int max(List<Integer> xs) {
    if (xs.isEmpty()) throw new IllegalArgumentException("no numbers");
    int best = xs.get(0);
    for (int i = 1; i < xs.size(); i++) {
      if (xs.get(i) > best) best = xs.get(i);
    }
    return best;
  }

  public static Item find(List<Item> items, String name) {
    for (Item item : items) {
      if (item.name.equals(name)) return item;
    }
    return null;
  }

  public static int countAbove(Collection<Double> values, double limit) {
    int count = 0;
    for (double value : values) {
      if (value > limit) count++;
    }
    return count;
  }

  public static void removeNegative(List<Integer> xs) {
    for (Integer x : xs) {
      if (x < 0) xs.remove(x);
    }
  }

  public static List<Integer> merge(List<Integer> a, List<Integer> b) {
    List<Integer> merged = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < a.size() && j < b.size()) {
      if (a.get(i) <= b.get(j)) {
        merged.add(a.get(i++));
      } else {
        merged.add(b.get(j++));
      }
    }
    while (i < a.size()) merged.add(a.get(i++));
    while (j < b.size()) merged.add(b.get(j++));
    return merged;
  }

  public static int countWords(List<List<String>> lines) {
    int count = 0;
    for (List<String> line : lines) {
      for (String word : line) {
        if (!word.isEmpty()) count++;
      }
    }
    return count;
  }

  public static int total(Order order) {
    if (order.items == null) return -1;
    return order.total();
  }

  public static boolean checkOut(Basket basket, int money) {
    int sum = 0;
    for (int price : basket.getPrices()) sum += price;
    if (sum > money) return false;
    basket.getPrices().clear();
    return true;
  }

  public static int countLong(List<int[]> rows) {
    int count = 0;
    for (int[] row : rows) {
      if (row.length > 2) count++;
    }
    return count;
  }

  public static void addOnce(List<String> names, String name) {
    if (!names.contains(name)) names.add(name);
  }

  public static boolean hasHigh(List<Level> levels) {
    for (Level level : levels) {
      if (level == Level.HIGH) return true;
    }
    return false;
  }

  public static int farRight(List<Point> points, int limit) {
    int count = 0;
    for (Point point : points) {
      if (point.x() > limit) count++;
    }
    return count;
  }

  public static <T extends Comparable<T>> boolean isSorted(List<T> values) {
    for (int i = 1; i < values.size(); i++) {
      if (values.get(i - 1).compareTo(values.get(i)) > 0) return false;
    }
    return true;
  }

  public static String last(List<String> names) {
    return names.isEmpty() ? "" : names.get(names.size() - 1);
  }

  public static boolean sameList(List<Integer> a, List<Integer> b) {
    if (a == b) return true;
    return a.size() == b.size() && a.equals(b);
  }

  public static int indexOr(List<Long> values, int index, int other) {
    if (index < 0 || index >= values.size()) return other;
    return values.get(index) > 10 ? 1 : 0;
  }
}
