// SPDX-License-Identifier: Apache-2.0

import java.util.NoSuchElementException;

/** A stack in an array that grows when it is full and shrinks when little of it is used. */
public class IntStack {
  private static final int FIRST_ROOM = 4;

  private int[] elements = new int[FIRST_ROOM];
  private int size;

  public void push(int element) {
    if (size == elements.length) {
      move(2 * elements.length);
    }
    elements[size++] = element;
  }

  public int pop() {
    if (size == 0) {
      throw new NoSuchElementException();
    }
    int top = elements[--size];
    elements[size] = 0;
    if (elements.length > FIRST_ROOM && size <= elements.length / 4) {
      move(elements.length / 2);
    }
    return top;
  }

  private void move(int room) {
    int[] moved = new int[room];
    for (int i = 0; i < size; i++) {
      moved[i] = elements[i];
    }
    elements = moved;
  }
}
