// SPDX-License-Identifier: Apache-2.0
/** The examples of a published heap solver. */
class RemoveAll {
  static class Cell {
    int data;
    Cell next;
  }

  static class Numbers {
    Cell first;

    void removeAll(Numbers others) {
      RemoveAll.removeAll(this, others);
    }
  }

  /** Removes every number of a list that is in the other one, too. */
  static void removeAll(Numbers from, Numbers others) {
    for (Cell other = others.first; other != null; other = other.next) {
      Cell before = null;
      Cell current = null;
      Cell next = from.first;
      while (next != null) {
        before = current;
        current = next;
        next = next.next;
        if (current.data == other.data) {
          if (before == null) {
            from.first = next;
            current = null;
          } else {
            before.next = next;
            current = before;
          }
        }
      }
    }
  }

  static int store(Cell x, Cell y, Cell z) {
    x.data = 1;
    z.data = -5;
    y.data = x.data + 1;
    if (x == z) return y.data;
    else return 10 * y.data;
  }
}
