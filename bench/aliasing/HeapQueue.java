// SPDX-License-Identifier: Apache-2.0

/** A priority queue in a heap in an array. */
class HeapQueue {
  static class Entry {
    int key;
    int value;
  }

  Entry[] entries;
  int size;

  void insert(Entry added) {
    if (size == entries.length) throw new IllegalStateException();
    entries[size] = added;
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (entries[parent].key <= entries[at].key) break;
      Entry other = entries[parent];
      entries[parent] = entries[at];
      entries[at] = other;
      at = parent;
    }
  }

  Entry remove() {
    if (size == 0) throw new IllegalStateException();
    Entry least = entries[0];
    size--;
    entries[0] = entries[size];
    entries[size] = null;
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && entries[child + 1].key < entries[child].key) child++;
      if (entries[at].key <= entries[child].key) break;
      Entry other = entries[child];
      entries[child] = entries[at];
      entries[at] = other;
      at = child;
    }
    return least;
  }
}
