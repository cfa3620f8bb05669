// SPDX-License-Identifier: Apache-2.0
public class BinaryTree {
  static class Tree<K extends Comparable<K>> {
    K key;
    Tree<K> left, right;
    Tree(K key) {
      this.key = key;
    }
    void insert(K k) {
      if (k.compareTo(key) < 0) {
        if (left == null) left = new Tree<>(k); else left.insert(k);
      } else {
        if (right == null) right = new Tree<>(k); else right.insert(k);
      }
    }
    int height() {
      return 1 + Math.max(left == null ? 0 : left.height(), right == null ? 0 : right.height());
    }
    @Override
    public String toString() {
      return (left == null ? "" : left + " ") + key + (right == null ? "" : " " + right);
    }
  }

  public static void main(String[] args) {
    Tree<Integer> t = new Tree<>(50);
    for (int i = 1; i < 30; i++) t.insert(i * 37 % 101);
    System.out.println(t + " " + t.height());
  }
}
