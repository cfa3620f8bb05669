// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.stream.*;

/** Sales as text: parsed, grouped, and printed as a table. */
class Reports {
  record Sale(String region, String product, int units, double price) {
    Sale {
      if (units < 0) throw new IllegalArgumentException("units: " + units);
    }

    static Sale parse(String line) {
      String[] parts = line.split("\\s*;\\s*", -1);
      if (parts.length != 4) throw new IllegalArgumentException("'" + line + "' has " + parts.length + " fields");
      return new Sale(parts[0].strip(), parts[1], Integer.parseInt(parts[2]), Double.parseDouble(parts[3]));
    }

    double total() { return units * price; }
  }

  public static void main(String[] args) {
    String text = """
        north; apples; 12; 0.5
        south; pears ; 7; 0.75
        north; pears; 3; 0.8

        west; figs; -1; 2
        east; figs
        south; apples; 40; 0.45
        """;
    List<Sale> sales = new ArrayList<>();
    text.lines().filter(line -> !line.isBlank()).forEach(line -> {
      try {
        sales.add(Sale.parse(line));
      } catch (IllegalArgumentException e) {
        System.out.println("skipped: " + e.getMessage());
      }
    });
    System.out.println(sales.get(1));
    Map<String, DoubleSummaryStatistics> byRegion =
        sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.summarizingDouble(Sale::total)));
    System.out.println("region".repeat(1).toUpperCase(Locale.ROOT) + "=".repeat(20));
    byRegion.forEach((region, s) -> System.out.printf("%-8s|%8.2f|%,12.3f|%5d%n", region, s.getMax(), s.getAverage() * 1e4, s.getCount()));
    System.out.println(sales.stream().sorted(Comparator.comparing(Sale::product).thenComparing(Sale::total, Comparator.reverseOrder()))
        .map(s -> "%s@%s".formatted(s.product(), s.region())).collect(Collectors.joining(", ", "[", "]")));
    System.out.println((String) sales.stream().collect(Collectors.teeing(Collectors.summingInt(Sale::units), Collectors.averagingDouble(Sale::price), (n, p) -> n + " at " + p)));
    System.out.println("a\tb\\n".translateEscapes().indent(2).stripTrailing() + "|" + "  x ".strip().chars().sum() + "|" + String.join("-", List.of("p", "q")));
  }
}
