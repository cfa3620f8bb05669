// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;

public class Queues {
  public static void main(String[] args) {
    PriorityQueue<Integer> q = new PriorityQueue<>();
    for (int i : new int[] {5, 1, 8, 3, 9, 2}) q.add(i);
    StringBuilder b = new StringBuilder();
    while (!q.isEmpty()) b.append(q.poll()).append(' ');
    System.out.println(b);
    PriorityQueue<String> s = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
    s.add("ccc");
    s.add("a");
    s.add("b");
    s.add("dd");
    while (!s.isEmpty()) System.out.print(s.poll() + " ");
    System.out.println();
    ArrayDeque<Integer> d = new ArrayDeque<>();
    for (int i = 0; i < 40; i++) {
      d.push(i);
      if (i % 3 == 0) d.removeLast();
    }
    System.out.println(d.size() + " " + d.peekFirst() + " " + d.peekLast());
  }
}
