// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;

/** Shortest paths, a topological order, and components of a graph. */
class Routes {
  private final Map<String, NavigableMap<String, Integer>> edges = new LinkedHashMap<>();

  Routes edge(String from, String to, int cost) {
    edges.computeIfAbsent(from, k -> new TreeMap<>()).merge(to, cost, Math::min);
    edges.putIfAbsent(to, new TreeMap<>());
    return this;
  }

  Map<String, Integer> costs(String from) {
    record Step(String node, int cost) {}
    Map<String, Integer> best = new TreeMap<>();
    PriorityQueue<Step> queue = new PriorityQueue<>(Comparator.comparingInt(Step::cost).thenComparing(Step::node));
    queue.add(new Step(from, 0));
    while (!queue.isEmpty()) {
      Step step = queue.poll();
      if (best.putIfAbsent(step.node(), step.cost()) != null) continue;
      edges.get(step.node()).forEach((to, cost) -> queue.offer(new Step(to, step.cost() + cost)));
    }
    return best;
  }

  List<String> order() {
    Map<String, Integer> degrees = new HashMap<>();
    edges.values().forEach(targets -> targets.keySet().forEach(t -> degrees.merge(t, 1, Integer::sum)));
    Deque<String> ready = new ArrayDeque<>();
    for (String node : edges.keySet()) if (!degrees.containsKey(node)) ready.addLast(node);
    List<String> order = new LinkedList<>();
    while (!ready.isEmpty()) {
      String node = ready.removeFirst();
      order.add(node);
      for (String to : edges.get(node).descendingKeySet()) if (degrees.computeIfPresent(to, (k, n) -> n == 1 ? null : n - 1) == null) ready.push(to);
    }
    if (order.size() < edges.size()) throw new IllegalStateException("cycle among " + new TreeSet<>(degrees.keySet()));
    return order;
  }

  public static void main(String[] args) {
    Routes routes = new Routes().edge("a", "b", 7).edge("a", "c", 3).edge("c", "b", 1).edge("b", "d", 2).edge("c", "d", 8).edge("a", "b", 9);
    System.out.println(routes.costs("a") + " " + routes.costs("d") + " " + routes.order());
    try {
      routes.edge("d", "c", 0).order();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    BitSet sieve = new BitSet(50);
    sieve.set(2, 50);
    for (int p = 2; p * p < 50; p = sieve.nextSetBit(p + 1)) for (int m = p * p; m < 50; m += p) sieve.clear(m);
    System.out.println(sieve + " " + sieve.cardinality() + " " + sieve.previousClearBit(43) + " " + Long.toBinaryString(sieve.toLongArray()[0]));
    TreeMap<Integer, String> marks = new TreeMap<>(Map.of(10, "x", 20, "y", 30, "z"));
    System.out.println(marks.floorEntry(25) + " " + marks.higherKey(30) + " " + marks.headMap(20, true) + " " + marks.descendingMap() + " " + marks.pollFirstEntry().getValue() + marks.subMap(15, 25).size());
    LinkedHashMap<String, Integer> recent = new LinkedHashMap<>(4, 0.75f, true) {
      @Override protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) { return size() > 2; }
    };
    recent.put("p", 1);
    recent.put("q", 2);
    recent.get("p");
    recent.put("r", 3);
    System.out.println(recent + " " + Collections.unmodifiableMap(recent).keySet());
    ListIterator<String> it = new ArrayList<>(List.of("1", "2", "3")).listIterator(2);
    it.set(it.previous() + "!");
    it.add("+");
    System.out.println(it.nextIndex() + it.next() + " " + it.hasNext());
    try {
      for (String node : routes.edges.keySet()) routes.edges.remove(node);
    } catch (ConcurrentModificationException e) {
      System.out.println(e);
    }
  }
}
