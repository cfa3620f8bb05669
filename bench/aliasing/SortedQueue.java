// SPDX-License-Identifier: Apache-2.0

/** A priority queue in a list that is kept in order. */
class SortedQueue {
  static class Entry {
    int key;
    int value;
  }

  static class Node {
    Entry entry;
    Node previous;
    Node next;
  }

  Node first;
  Node last;
  int size;

  void insert(Entry added) {
    Node node = new Node();
    node.entry = added;
    if (first == null) {
      first = node;
      last = node;
    } else if (added.key > last.entry.key) {
      node.previous = last;
      last.next = node;
      last = node;
    } else {
      Node at = first;
      while (added.key > at.entry.key) at = at.next;
      node.next = at;
      node.previous = at.previous;
      if (at.previous == null) first = node;
      else at.previous.next = node;
      at.previous = node;
    }
    size++;
  }

  Entry remove() {
    if (size == 0) throw new IllegalStateException();
    Entry least = first.entry;
    first = first.next;
    if (first == null) last = null;
    else first.previous = null;
    size--;
    return least;
  }
}
