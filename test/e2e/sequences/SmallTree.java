// SPDX-License-Identifier: Apache-2.0

/** A binary search tree that should not be given what it has, nor more than five numbers. */
public class SmallTree {
  private static class Node {
    final int value;
    Node left;
    Node right;

    Node(int value) {
      this.value = value;
    }
  }

  private Node root;
  private int size;

  public void add(int value) {
    root = with(root, value);
    size++;
  }

  private static Node with(Node tree, int value) {
    if (tree == null) {
      return new Node(value);
    }
    if (value < tree.value) {
      tree.left = with(tree.left, value);
    } else {
      tree.right = with(tree.right, value);
    }
    return tree;
  }

  public boolean contains(int value) {
    Node at = root;
    while (at != null && at.value != value) {
      at = value < at.value ? at.left : at.right;
    }
    return at != null;
  }

  public boolean isNew(int value) {
    return !contains(value);
  }

  public boolean isSmall() {
    return size <= 5;
  }

  /** All of it but its size. */
  public Object numbers() {
    return root;
  }

  public int size() {
    return size;
  }
}
