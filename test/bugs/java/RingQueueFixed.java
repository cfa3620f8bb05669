// SPDX-License-Identifier: Apache-2.0
/** A queue in a ring. */
public class RingQueueFixed {
  private final int[] items = new int[2];
  private int head;
  private int tail;
  private int used;

  public boolean put(int item) {
    if (used == items.length) return false;
    items[tail] = item;
    tail = (tail + 1) % items.length;
    used++;
    return true;
  }

  public int take() {
    if (used == 0) return -1;
    int item = items[head];
    head = (head + 1) % items.length;
    used--;
    return item;
  }
}
