// SPDX-License-Identifier: Apache-2.0
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

public class LinkedAndTree {
  public static void main(String[] args) {
    LinkedList<Integer> l = new LinkedList<>();
    for (int i = 0; i < 6; i++) {
      l.addFirst(i);
      l.addLast(-i);
    }
    System.out.println(l + " " + l.pollFirst() + " " + l.peekLast());
    TreeMap<String, Integer> tree = new TreeMap<>();
    for (String s : new String[] {"m", "c", "x", "a", "q"}) tree.put(s, s.charAt(0) - 'a');
    System.out.println(tree + " " + tree.firstKey() + " " + tree.headMap("m") + " " + tree.ceilingKey("d"));
    System.out.println(tree.descendingMap() + " " + new TreeSet<>(tree.values()).last());
    Map<String, Integer> linked = new LinkedHashMap<>(tree);
    linked.put("b", 1);
    System.out.println(linked);
  }
}
