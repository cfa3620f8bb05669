// SPDX-License-Identifier: Apache-2.0
import java.util.HashMap;
import java.util.Map;

/** Goods in stock; taking what never was there. */
public class Inventory {
  private final Map<Integer, Integer> counts = new HashMap<>();

  public void put(int article, int count) {
    if (count <= 0) throw new IllegalArgumentException("count");
    counts.merge(article, count, Integer::sum);
  }

  public int take(int article) {
    int left = counts.get(article);  //! certain null-dereference
    if (left == 0) return 0;
    counts.put(article, left - 1);
    return 1;
  }
}
