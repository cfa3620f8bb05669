// SPDX-License-Identifier: Apache-2.0

import java.util.NoSuchElementException;

/** A priority queue as a list of binomial trees, the smallest key first. */
public class BinomialHeap {
  private static class Node {
    int key;
    int degree;
    Node parent;
    Node child;
    Node sibling;

    Node(int key) {
      this.key = key;
    }
  }

  private Node head;

  public void insert(int key) {
    head = unite(head, new Node(key));
  }

  public int extractMin() {
    if (head == null) {
      throw new NoSuchElementException();
    }
    Node smallest = head;
    for (Node at = head.sibling; at != null; at = at.sibling) {
      if (at.key < smallest.key) {
        smallest = at;
      }
    }
    removeRoot(smallest);
    return smallest.key;
  }

  /** Takes one element with that key out; whether there was one. */
  public boolean delete(int key) {
    Node found = find(head, key);
    if (found == null) {
      return false;
    }
    while (found.parent != null) {
      found.key = found.parent.key;
      found = found.parent;
    }
    removeRoot(found);
    return true;
  }

  private static Node find(Node first, int key) {
    for (Node at = first; at != null; at = at.sibling) {
      if (at.key == key) {
        return at;
      }
      Node below = at.key < key ? find(at.child, key) : null;
      if (below != null) {
        return below;
      }
    }
    return null;
  }

  private void removeRoot(Node root) {
    if (head == root) {
      head = root.sibling;
    } else {
      Node before = head;
      while (before.sibling != root) {
        before = before.sibling;
      }
      before.sibling = root.sibling;
    }
    Node children = null;
    Node at = root.child;
    while (at != null) {
      Node next = at.sibling;
      at.sibling = children;
      at.parent = null;
      children = at;
      at = next;
    }
    head = unite(head, children);
  }

  private static Node unite(Node a, Node b) {
    Node merged = merge(a, b);
    if (merged == null) {
      return null;
    }
    Node first = merged;
    Node before = null;
    Node at = merged;
    Node next = at.sibling;
    while (next != null) {
      if (at.degree != next.degree || (next.sibling != null && next.sibling.degree == at.degree)) {
        before = at;
        at = next;
      } else if (at.key <= next.key) {
        at.sibling = next.sibling;
        link(next, at);
      } else {
        if (before == null) {
          first = next;
        } else {
          before.sibling = next;
        }
        link(at, next);
        at = next;
      }
      next = at.sibling;
    }
    return first;
  }

  private static void link(Node child, Node parent) {
    child.parent = parent;
    child.sibling = parent.child;
    parent.child = child;
    parent.degree++;
  }

  /** Both lists in one, by ascending degree. */
  private static Node merge(Node a, Node b) {
    Node first = null;
    Node last = null;
    while (a != null || b != null) {
      Node taken;
      if (b == null || (a != null && a.degree <= b.degree)) {
        taken = a;
        a = a.sibling;
      } else {
        taken = b;
        b = b.sibling;
      }
      if (last == null) {
        first = taken;
      } else {
        last.sibling = taken;
      }
      last = taken;
    }
    return first;
  }
}
