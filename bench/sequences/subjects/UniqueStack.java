// SPDX-License-Identifier: Apache-2.0

/** A stack in an array of fixed length whose elements are different: one that is pushed again moves to the top. */
public class UniqueStack {
  private static final int ROOM = 4;

  private final int[] elements = new int[ROOM];
  private int size;

  public void push(int element) {
    int at = find(element);
    if (at >= 0) {
      raise(at);
    } else if (size < ROOM) {
      elements[size++] = element;
    } else {
      raise(0);
      elements[ROOM - 1] = element;
    }
  }

  public void pop() {
    if (size > 0) {
      elements[--size] = 0;
    }
  }

  private int find(int element) {
    for (int i = 0; i < size; i++) {
      if (elements[i] == element) {
        return i;
      }
    }
    return -1;
  }

  private void raise(int at) {
    int element = elements[at];
    for (int i = at; i < size - 1; i++) {
      elements[i] = elements[i + 1];
    }
    elements[size - 1] = element;
  }
}
