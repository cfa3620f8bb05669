// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.concurrent.*;

class ConcurrentCollections {
  public static void main(String[] args) throws Exception {
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    for (String w : "the cat and the dog and the bird".split(" ")) map.merge(w, 1, Integer::sum);
    System.out.println(new TreeMap<>(map) + " " + map.putIfAbsent("cat", 9) + " " + map.computeIfAbsent("cow", String::length));
    map.compute("dog", (k, v) -> null);
    System.out.println(map.containsKey("dog") + " " + map.size() + " " + map.reduceValues(100, Integer::sum) + " " + map.replace("cow", 3, 4));
    ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
    q.add(4);
    System.out.println(q.poll() + " " + q.peek() + " " + q + " " + q.remove(3) + q + q.size());
    ConcurrentLinkedDeque<String> d = new ConcurrentLinkedDeque<>();
    d.addFirst("b");
    d.addFirst("a");
    d.addLast("c");
    System.out.println(d + " " + d.pollLast() + d.pollFirst() + d);
    CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(3, 1, 2));
    for (int x : list) list.add(x * 10);
    list.sort(null);
    System.out.println(list + " " + list.addIfAbsent(3) + " " + list.indexOf(20));
    System.out.println(new CopyOnWriteArraySet<>(List.of(1, 2, 1, 2)));
    ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
    for (int i = 0; i < 20; i++) skip.put((i * 7) % 20, "v" + i);
    System.out.println(skip.headMap(4) + " " + skip.ceilingKey(11) + " " + skip.pollFirstEntry() + " " + skip.descendingMap().firstKey());
    System.out.println(new ConcurrentSkipListSet<>(List.of("q", "b", "x")).first());
    BlockingQueue<Integer> array = new ArrayBlockingQueue<>(2);
    System.out.println(array.offer(1) + " " + array.offer(2) + " " + array.offer(3) + " " + array.poll() + array + array.remainingCapacity());
    BlockingQueue<Integer> linked = new LinkedBlockingQueue<>();
    linked.put(5);
    System.out.println(linked.take() + " " + linked.poll() + linked);
    PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>(4, Comparator.reverseOrder());
    p.addAll(List.of("a", "z", "m"));
    System.out.println(p.take() + p.take() + p.take());
    LinkedBlockingDeque<Integer> lbd = new LinkedBlockingDeque<>(3);
    lbd.offerFirst(1);
    lbd.offerLast(2);
    System.out.println(lbd + " " + lbd.takeLast());
    LinkedTransferQueue<Integer> t = new LinkedTransferQueue<>();
    t.add(1);
    System.out.println(t.tryTransfer(2) + " " + t.poll());
  }
}
