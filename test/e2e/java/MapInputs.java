// SPDX-License-Identifier: Apache-2.0
// Maps, sets and queues as inputs: what they hold is made by calls.
import java.util.Deque;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;

public class MapInputs {
  public static int total(Map<String, Integer> prices, String item, int n) {
    Integer price = prices.get(item);
    if (price == null) return -1;
    if (n > 10) return price * n / 10 * 9;
    return price * n;
  }

  public static boolean hasTimeout(Map<String, String> settings) {
    return settings.containsKey("timeout");
  }

  public static int longest(Map<Integer, String> names) {
    int longest = 0;
    for (Map.Entry<Integer, String> entry : names.entrySet()) {
      if (entry.getKey() > 0 && entry.getValue().length() > longest) longest = entry.getValue().length();
    }
    return longest;
  }

  public static int overlap(Set<Integer> a, Set<Integer> b) {
    int count = 0;
    for (int x : a) {
      if (b.contains(x)) count++;
    }
    return count;
  }

  public static int first(SortedMap<Integer, Integer> map, int limit) {
    if (map.isEmpty()) return 0;
    return map.firstKey() < limit ? map.get(map.firstKey()) : limit;
  }

  public static int drain(Queue<Integer> queue, int most) {
    int sum = 0;
    while (!queue.isEmpty() && sum < most) sum += queue.remove();
    return sum;
  }

  public static boolean isSymmetric(Deque<Integer> deque) {
    while (deque.size() > 1) {
      if (!deque.pollFirst().equals(deque.pollLast())) return false;
    }
    return true;
  }
}
