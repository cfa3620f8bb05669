// SPDX-License-Identifier: Apache-2.0

import java.util.NoSuchElementException;

/** A heap in an array, the largest element first. */
public class ArrayHeap {
  private int[] elements = new int[2];
  private int size;

  public void insert(int element) {
    if (size == elements.length) {
      int[] moved = new int[2 * size];
      System.arraycopy(elements, 0, moved, 0, size);
      elements = moved;
    }
    int at = size++;
    while (at > 0 && elements[(at - 1) / 2] < element) {
      elements[at] = elements[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    elements[at] = element;
  }

  public int extractMax() {
    if (size == 0) {
      throw new NoSuchElementException();
    }
    int largest = elements[0];
    int moved = elements[--size];
    elements[size] = 0;
    if (size > 0) {
      sink(moved);
    }
    return largest;
  }

  private void sink(int element) {
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && elements[child] < elements[child + 1]) {
        child++;
      }
      if (elements[child] <= element) {
        break;
      }
      elements[at] = elements[child];
      at = child;
    }
    elements[at] = element;
  }
}
