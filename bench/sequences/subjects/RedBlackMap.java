// SPDX-License-Identifier: Apache-2.0

/** A map from integers to integers as a red-black tree. */
public class RedBlackMap {
  private static class Entry {
    int key;
    int value;
    Entry left;
    Entry right;
    Entry parent;
    boolean isBlack = true;

    Entry(int key, int value, Entry parent) {
      this.key = key;
      this.value = value;
      this.parent = parent;
    }
  }

  private Entry root;

  public void put(int key, int value) {
    if (root == null) {
      root = new Entry(key, value, null);
      return;
    }
    Entry at = root;
    while (true) {
      if (key == at.key) {
        at.value = value;
        return;
      }
      Entry next = key < at.key ? at.left : at.right;
      if (next == null) {
        break;
      }
      at = next;
    }
    Entry added = new Entry(key, value, at);
    if (key < at.key) {
      at.left = added;
    } else {
      at.right = added;
    }
    fixAfterInsertion(added);
  }

  public boolean remove(int key) {
    Entry at = root;
    while (at != null && at.key != key) {
      at = key < at.key ? at.left : at.right;
    }
    if (at == null) {
      return false;
    }
    delete(at);
    return true;
  }

  private void delete(Entry entry) {
    Entry gone = entry;
    if (gone.left != null && gone.right != null) {
      Entry next = gone.right;
      while (next.left != null) {
        next = next.left;
      }
      gone.key = next.key;
      gone.value = next.value;
      gone = next;
    }
    Entry replacement = gone.left != null ? gone.left : gone.right;
    if (replacement != null) {
      replacement.parent = gone.parent;
      replaceChild(gone, replacement);
      if (gone.isBlack) {
        fixAfterDeletion(replacement);
      }
    } else if (gone.parent == null) {
      root = null;
    } else {
      if (gone.isBlack) {
        fixAfterDeletion(gone);
      }
      replaceChild(gone, null);
    }
  }

  private void replaceChild(Entry child, Entry replacement) {
    if (child.parent == null) {
      root = replacement;
    } else if (child.parent.left == child) {
      child.parent.left = replacement;
    } else {
      child.parent.right = replacement;
    }
  }

  private void rotateLeft(Entry entry) {
    Entry raised = entry.right;
    entry.right = raised.left;
    if (raised.left != null) {
      raised.left.parent = entry;
    }
    raised.parent = entry.parent;
    replaceChild(entry, raised);
    raised.left = entry;
    entry.parent = raised;
  }

  private void rotateRight(Entry entry) {
    Entry raised = entry.left;
    entry.left = raised.right;
    if (raised.right != null) {
      raised.right.parent = entry;
    }
    raised.parent = entry.parent;
    replaceChild(entry, raised);
    raised.right = entry;
    entry.parent = raised;
  }

  private static boolean isBlack(Entry entry) {
    return entry == null || entry.isBlack;
  }

  private void fixAfterInsertion(Entry added) {
    added.isBlack = false;
    Entry at = added;
    while (at != root && !at.parent.isBlack) {
      Entry parent = at.parent;
      Entry grandparent = parent.parent;
      if (parent == grandparent.left) {
        Entry uncle = grandparent.right;
        if (!isBlack(uncle)) {
          parent.isBlack = true;
          uncle.isBlack = true;
          grandparent.isBlack = false;
          at = grandparent;
          continue;
        }
        if (at == parent.right) {
          at = parent;
          rotateLeft(at);
        }
        at.parent.isBlack = true;
        grandparent.isBlack = false;
        rotateRight(grandparent);
      } else {
        Entry uncle = grandparent.left;
        if (!isBlack(uncle)) {
          parent.isBlack = true;
          uncle.isBlack = true;
          grandparent.isBlack = false;
          at = grandparent;
          continue;
        }
        if (at == parent.left) {
          at = parent;
          rotateRight(at);
        }
        at.parent.isBlack = true;
        grandparent.isBlack = false;
        rotateLeft(grandparent);
      }
    }
    root.isBlack = true;
  }

  private void fixAfterDeletion(Entry entry) {
    Entry at = entry;
    while (at != root && at.isBlack) {
      Entry parent = at.parent;
      if (at == parent.left) {
        Entry sibling = parent.right;
        if (!sibling.isBlack) {
          sibling.isBlack = true;
          parent.isBlack = false;
          rotateLeft(parent);
          sibling = parent.right;
        }
        if (isBlack(sibling.left) && isBlack(sibling.right)) {
          sibling.isBlack = false;
          at = parent;
          continue;
        }
        if (isBlack(sibling.right)) {
          sibling.left.isBlack = true;
          sibling.isBlack = false;
          rotateRight(sibling);
          sibling = parent.right;
        }
        sibling.isBlack = parent.isBlack;
        parent.isBlack = true;
        sibling.right.isBlack = true;
        rotateLeft(parent);
        at = root;
      } else {
        Entry sibling = parent.left;
        if (!sibling.isBlack) {
          sibling.isBlack = true;
          parent.isBlack = false;
          rotateRight(parent);
          sibling = parent.left;
        }
        if (isBlack(sibling.left) && isBlack(sibling.right)) {
          sibling.isBlack = false;
          at = parent;
          continue;
        }
        if (isBlack(sibling.left)) {
          sibling.right.isBlack = true;
          sibling.isBlack = false;
          rotateLeft(sibling);
          sibling = parent.left;
        }
        sibling.isBlack = parent.isBlack;
        parent.isBlack = true;
        sibling.left.isBlack = true;
        rotateRight(parent);
        at = root;
      }
    }
    at.isBlack = true;
  }

  /** Whether no red entry is below a red one, and all ways down have the same number of black ones. */
  public boolean isBalanced() {
    return isBlack(root) && blackHeight(root) >= 0;
  }

  private static int blackHeight(Entry entry) {
    if (entry == null) {
      return 0;
    }
    if (!entry.isBlack && (!isBlack(entry.left) || !isBlack(entry.right))) {
      return -1;
    }
    int left = blackHeight(entry.left);
    if (left < 0 || left != blackHeight(entry.right)) {
      return -1;
    }
    return entry.isBlack ? left + 1 : left;
  }
}
