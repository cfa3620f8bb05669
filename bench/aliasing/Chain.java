// SPDX-License-Identifier: Apache-2.0

/** A list whose nodes know both neighbours, between two sentinels. */
class Chain {
  static class Node {
    int element;
    Node previous;
    Node next;
  }

  Node head;
  Node tail;
  int size;

  /** Puts a node before another one of this list. */
  void add(Node place, Node added) {
    if (added.next != null || added.previous != null) throw new IllegalArgumentException();
    Node before = place.previous;
    if (before == null) throw new IllegalStateException();
    added.previous = before;
    added.next = place;
    place.previous = added;
    before.next = added;
    size++;
  }

  Node nodeAt(int rank) {
    if (rank < 0 || rank >= size) throw new IndexOutOfBoundsException();
    Node at;
    if (rank <= size / 2) {
      at = head.next;
      for (int i = 0; i < rank; i++) at = at.next;
    } else {
      at = tail.previous;
      for (int i = 1; i < size - rank; i++) at = at.previous;
    }
    return at;
  }

  int removeAt(int rank) {
    Node gone = nodeAt(rank);
    Node before = gone.previous;
    Node after = gone.next;
    before.next = after;
    after.previous = before;
    gone.next = null;
    gone.previous = null;
    size--;
    return gone.element;
  }

  int replaceAt(int rank, int element) {
    Node at = nodeAt(rank);
    int old = at.element;
    at.element = element;
    return old;
  }
}
