// SPDX-License-Identifier: Apache-2.0
package shop;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Methods whose arguments take more than numbers, and whose results are more than numbers.
public class Stock {
  enum Kind { SMALL, LARGE }

  static class Shelf {
    int number = 3;
    String label = "top";
    char mark = 'x';
    boolean isFull;
    double[] weights = {0.5, 2};
    Shelf next;
  }

  private final String name;
  private final Map<String, Integer> items = new TreeMap<>();

  public Stock(String name) { this.name = name; }

  public Stock add(String item, int count) {
    items.merge(item, count, Integer::sum);
    return this;
  }

  int count(String item) { return items.getOrDefault(item, 0); }

  void remove(String item) {
    if (items.remove(item) == null) throw new IllegalStateException("no " + item);
  }

  @Override
  public String toString() { return name + items; }

  static String repeat(String text, int times) { return text.repeat(times); }

  static int sum(int[] numbers) {
    int sum = 0;
    for (int number : numbers) sum += number;
    return sum;
  }

  static String[] words(String text) { return text.split(" "); }

  static String join(String[] parts, char between) { return String.join(String.valueOf(between), parts); }

  static int total(int[][] rows) { return sum(rows[0]) + sum(rows[rows.length - 1]); }

  static Long both(Integer a, Long b, Short c) { return a == null ? null : a + b + c; }

  static byte low(byte b, float f) { return (byte) (b + f); }

  static BigDecimal tax(BigDecimal net) { return net.multiply(new BigDecimal("1.19")); }

  static LocalDate next(LocalDate day) { return day.plusDays(1); }

  static List<String> sorted(List<String> texts) {
    List<String> copy = new ArrayList<>(texts);
    Collections.sort(copy);
    return copy;
  }

  static Kind other(Kind kind) { return kind == Kind.SMALL ? Kind.LARGE : Kind.SMALL; }

  static boolean isSmall(Kind kind) { return kind == Kind.SMALL; }

  static char first(String text) { return text.charAt(0); }

  static Shelf ring() {
    Shelf first = new Shelf();
    first.next = new Shelf();
    first.next.label = null;
    first.next.next = first;
    return first;
  }

  static Object[] mixed() { return new Object[] {1, "a", null, new int[] {2}}; }
}
