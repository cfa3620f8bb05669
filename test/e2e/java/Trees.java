// SPDX-License-Identifier: Apache-2.0
/** A search tree with fields that a test can set. */
public class Trees {
  int key;
  Trees left, right;

  public boolean has(int wanted) {
    if (wanted == key) return true;
    Trees child = wanted < key ? left : right;
    return child != null && child.has(wanted);
  }

  public int height() {
    int a = left == null ? 0 : left.height();
    int b = right == null ? 0 : right.height();
    return 1 + (a > b ? a : b);
  }

  public void insert(int added) {
    if (added == key) return;
    if (added < key) {
      if (left == null) {
        left = new Trees();
        left.key = added;
      } else {
        left.insert(added);
      }
    } else if (right == null) {
      right = new Trees();
      right.key = added;
    } else {
      right.insert(added);
    }
  }
}
