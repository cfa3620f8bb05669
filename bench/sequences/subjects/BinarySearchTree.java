// SPDX-License-Identifier: Apache-2.0

/** A set of integers as a binary search tree without balance. */
public class BinarySearchTree {
  private static class Node {
    int value;
    Node left;
    Node right;

    Node(int value) {
      this.value = value;
    }
  }

  private Node root;

  public void insert(int value) {
    if (root == null) {
      root = new Node(value);
      return;
    }
    Node at = root;
    while (at.value != value) {
      if (value < at.value) {
        if (at.left == null) {
          at.left = new Node(value);
          return;
        }
        at = at.left;
      } else {
        if (at.right == null) {
          at.right = new Node(value);
          return;
        }
        at = at.right;
      }
    }
  }

  public void remove(int value) {
    Node parent = null;
    Node at = root;
    while (at != null && at.value != value) {
      parent = at;
      at = value < at.value ? at.left : at.right;
    }
    if (at == null) {
      return;
    }
    Node replacement = without(at);
    if (parent == null) {
      root = replacement;
    } else if (parent.left == at) {
      parent.left = replacement;
    } else {
      parent.right = replacement;
    }
  }

  /** The tree below a node without its own value: the smallest larger one takes its place. */
  private static Node without(Node node) {
    if (node.left == null) {
      return node.right;
    }
    if (node.right == null) {
      return node.left;
    }
    if (node.right.left == null) {
      node.right.left = node.left;
      return node.right;
    }
    Node parent = node.right;
    while (parent.left.left != null) {
      parent = parent.left;
    }
    Node smallest = parent.left;
    parent.left = smallest.right;
    smallest.left = node.left;
    smallest.right = node.right;
    return smallest;
  }

  public boolean contains(int value) {
    Node at = root;
    while (at != null && at.value != value) {
      at = value < at.value ? at.left : at.right;
    }
    return at != null;
  }
}
