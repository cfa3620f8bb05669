// SPDX-License-Identifier: Apache-2.0
// Wildcards in types.
import java.util.List;
import java.util.Map;
class Wildcards {
  static int size(List<? extends Number> numbers) { return numbers == null ? -1 : numbers.size() > 1 ? 2 : 1; }
  static boolean put(List<? super Integer> into, int x) { return x > 0 && into.add(x); }
  static int known(Map<String, ? extends List<?>> map) { return map.containsKey("k") ? 1 : 0; }
}
