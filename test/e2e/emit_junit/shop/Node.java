// SPDX-License-Identifier: Apache-2.0
package shop;

/** Fields that a test can set by name; circles and sharing. */
class Node {
  int value;
  Node next;

  Node() {}

  Node(int value, Node next) {
    this.value = value;
    this.next = next;
  }

  static int length(Node list) {
    int count = 0;
    for (Node at = list; at != null; at = at.next) {
      count++;
      if (at.next == list) return -count;
    }
    return count;
  }

  Node push(int more) {
    next = new Node(more, next);
    return next;
  }

  class Cursor {
    int steps;

    Cursor(int steps) {
      this.steps = steps;
    }

    int at() {
      return value + steps;
    }
  }
}
