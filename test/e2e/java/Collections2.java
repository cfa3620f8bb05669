// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What maps, sets and queues hold after a call. */
public class Collections2 {
  public enum Color { RED, GREEN }

  public static Map<Character, Integer> histogram(String text) {
    Map<Character, Integer> counts = new HashMap<>();
    for (int i = 0; i < text.length() && i < 3; i++) counts.merge(text.charAt(i), 1, Integer::sum);
    return counts;
  }

  public static Map<String, List<Integer>> bySign(int a, int b) {
    Map<String, List<Integer>> groups = new TreeMap<>();
    groups.computeIfAbsent(a < 0 ? "negative" : "other", key -> new ArrayList<>()).add(a);
    groups.computeIfAbsent(b < 0 ? "negative" : "other", key -> new ArrayList<>()).add(b);
    return groups;
  }

  public static LinkedHashMap<String, Long> withNull(boolean isLong) {
    LinkedHashMap<String, Long> map = new LinkedHashMap<>();
    map.put("z", null);
    if (isLong) map.put(null, 2L);
    return map;
  }

  /** The comparator finds no key that is there. */
  public static TreeMap<Integer, String> neverEqual(int a, int b) {
    TreeMap<Integer, String> map = new TreeMap<>((x, y) -> x > y ? 1 : -1);
    map.put(a, "a");
    if (a < b) map.put(b, "b");
    return map;
  }

  /** A map does not find a key any more that has changed. */
  public static Map<List<Integer>, Integer> changedKey(int n) {
    Map<List<Integer>, Integer> map = new HashMap<>();
    List<Integer> key = new ArrayList<>();
    map.put(key, 1);
    if (n > 0) key.add(n);
    return map;
  }

  public static Map<Integer, Map<String, Set<Color>>> nested(int n) {
    Map<Integer, Map<String, Set<Color>>> map = new HashMap<>();
    map.put(n, new HashMap<>());
    map.get(n).put("q", new LinkedHashSet<>(n > 7 ? Arrays.asList(Color.GREEN, Color.RED) : List.of()));
    return map;
  }

  /** Elements that have become equal. */
  public static Set<List<Integer>> changedElement(int n) {
    Set<List<Integer>> set = new HashSet<>();
    List<Integer> changed = new ArrayList<>();
    set.add(changed);
    set.add(new ArrayList<>(List.of(1)));
    changed.add(n > 0 ? 1 : 2);
    return set;
  }

  public static TreeSet<String> sorted(int n) {
    TreeSet<String> set = new TreeSet<>(List.of("b", "a"));
    if (n == 5) set.add("five");
    return set;
  }

  public static Deque<Integer> bothEnds(int n) {
    Deque<Integer> queue = new ArrayDeque<>();
    for (int i = 0; i < n && i < 3; i++) {
      queue.addLast(i);
      queue.addFirst(-i);
    }
    return queue;
  }

  public static Queue<String> linked(int n) {
    Queue<String> queue = new LinkedList<>();
    queue.add("a");
    queue.add(n > 0 ? "b" : null);
    if (n > 9) queue.remove();
    return queue;
  }

  public static Object any(int n) {
    if (n == 0) return new HashMap<String, String>();
    if (n == 1) return new ArrayDeque<>(List.of("x"));
    Map<String, int[]> map = new HashMap<>();
    map.put("k", new int[] {n});
    return map;
  }

  /** Its argument is made by calls. */
  public static void toggle(Set<Integer> set, int element) {
    if (!set.remove(element)) set.add(element);
  }

  /** Likewise; what a getter returns has changed. */
  public static class Index {
    private final Map<String, Set<Integer>> lines = new HashMap<>();

    public Map<String, Set<Integer>> lines() {
      return lines;
    }

    public boolean add(String word, int line) {
      if (line < 1) return false;
      return lines.computeIfAbsent("w" + word, key -> new TreeSet<>()).add(line);
    }
  }

  public static java.util.Optional<String> longest(List<String> words) {
    String longest = null;
    for (String word : words) {
      if (longest == null || word.length() > longest.length()) longest = word;
    }
    return java.util.Optional.ofNullable(longest);
  }
}
