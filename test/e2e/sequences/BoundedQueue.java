// SPDX-License-Identifier: Apache-2.0

/** A queue with as much room as its maker says. */
public class BoundedQueue {
  private final int[] items;
  private int head;
  private int count;

  public BoundedQueue(int capacity) {
    if (capacity < 1 || capacity > 3) {
      throw new IllegalArgumentException("capacity");
    }
    items = new int[capacity];
  }

  public void offer(int item) {
    if (count == items.length) {
      throw new IllegalStateException("full");
    }
    items[(head + count) % items.length] = item;
    count++;
  }

  public int poll() {
    if (count == 0) {
      throw new IllegalStateException("empty");
    }
    int item = items[head];
    head = (head + 1) % items.length;
    count--;
    return item;
  }

  public int peek() {
    if (count == 0) {
      throw new IllegalStateException("empty");
    }
    return items[head];
  }

  public boolean contains(int item) {
    for (int i = 0; i < count; i++) {
      if (items[(head + i) % items.length] == item) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : ", ").append(items[(head + i) % items.length]);
    }
    return text.append("]").toString();
  }
}
