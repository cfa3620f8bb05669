// SPDX-License-Identifier: Apache-2.0
package report;

import java.time.Month;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Figures over a list of sales. */
public class SalesReport {
    private final List<Sale> sales;

    public SalesReport(List<Sale> sales) {
        this.sales = sales == null ? List.of() : List.copyOf(sales);
    }

    public Map<String, Long> centsByRegion() {
        return sales.stream()
                .filter(sale -> sale.region() != null)
                .collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.summingLong(Sale::cents)));
    }

    public Optional<String> bestSeller() {
        return sales.stream()
                .filter(sale -> sale.quantity() > 0)
                .collect(Collectors.groupingBy(Sale::product, Collectors.summingInt(Sale::quantity)))
                .entrySet()
                .stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }

    /** Percent by which the second month was better; 0 where the first had no sales. */
    public int growthPercent(Month first, Month second) {
        long before = centsOf(first);
        long after = centsOf(second);
        if (before == 0) {
            return 0;
        }
        return (int) ((after - before) * 100 / before);
    }

    public List<String> lines(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive");
        }
        return sales.stream()
                .sorted(Comparator.comparingLong(Sale::cents).reversed())
                .limit(limit)
                .map(lineOf())
                .toList();
    }

    private long centsOf(Month month) {
        return sales.stream()
                .filter(sale -> sale.day() != null && sale.day().getMonth() == month)
                .mapToLong(Sale::cents)
                .sum();
    }

    private static Function<Sale, String> lineOf() {
        return sale -> {
            String region = sale.region() == null ? "?" : sale.region();
            return region + ": " + sale.quantity() + " x " + sale.product() + (sale.cents() < 0 ? " (returned)" : "");
        };
    }
}
