// SPDX-License-Identifier: Apache-2.0

/** A set of integers as a binary search tree without balance. */
public class TreeSet {
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
    root = without(root, value);
  }

  /** The tree without a value: if two trees are below it, the smallest larger one takes its place. */
  private static Node without(Node tree, int value) {
    if (tree == null) {
      return null;
    }
    if (value < tree.value) {
      tree.left = without(tree.left, value);
    } else if (value > tree.value) {
      tree.right = without(tree.right, value);
    } else if (tree.left == null) {
      return tree.right;
    } else if (tree.right == null) {
      return tree.left;
    } else {
      tree.value = smallest(tree.right);
      tree.right = without(tree.right, tree.value);
    }
    return tree;
  }

  private static int smallest(Node tree) {
    Node at = tree;
    while (at.left != null) {
      at = at.left;
    }
    return at.value;
  }

  public boolean contains(int value) {
    Node at = root;
    while (at != null && at.value != value) {
      at = value < at.value ? at.left : at.right;
    }
    return at != null;
  }
}
