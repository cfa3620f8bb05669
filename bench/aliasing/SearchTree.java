// SPDX-License-Identifier: Apache-2.0

/** A binary search tree with duplicates; nodes know their parents. */
class SearchTree {
  static class Node {
    int key;
    Node parent;
    Node left;
    Node right;
  }

  static class Found {
    Node node;
    Found next;
  }

  Node root;
  int size;

  Node search(int key, Node from) {
    Node at = from;
    while (at != null && at.key != key) at = key < at.key ? at.left : at.right;
    return at;
  }

  Node find(int key) {
    return search(key, root);
  }

  void insert(int key) {
    Node parent = null;
    Node at = root;
    while (at != null) {
      parent = at;
      at = key < at.key ? at.left : at.right;
    }
    Node added = new Node();
    added.key = key;
    added.parent = parent;
    if (parent == null) root = added;
    else if (key < parent.key) parent.left = added;
    else parent.right = added;
    size++;
  }

  /** All nodes with that key below a node, in order, before those that are found already. */
  Found addAll(Found found, Node from, int key) {
    Node at = search(key, from);
    if (at == null) return found;
    Found rest = addAll(found, at.right, key);
    Found here = new Found();
    here.node = at;
    here.next = rest;
    return addAll(here, at.left, key);
  }

  Found findAll(int key) {
    return addAll(null, root, key);
  }

  boolean remove(int key) {
    Node gone = find(key);
    if (gone == null) return false;
    if (gone.left != null && gone.right != null) {
      Node least = gone.right;
      while (least.left != null) least = least.left;
      gone.key = least.key;
      gone = least;
    }
    Node child = gone.left != null ? gone.left : gone.right;
    Node parent = gone.parent;
    if (child != null) child.parent = parent;
    if (parent == null) root = child;
    else if (parent.left == gone) parent.left = child;
    else parent.right = child;
    size--;
    return true;
  }
}
