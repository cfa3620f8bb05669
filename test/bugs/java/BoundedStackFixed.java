// SPDX-License-Identifier: Apache-2.0
/** A stack of three. */
public class BoundedStackFixed {
  private final int[] items = new int[3];
  private int size;

  public boolean push(int item) {
    if (size == items.length) return false;
    items[size++] = item;
    return true;
  }

  public int pop() {
    if (size == 0) throw new IllegalStateException("empty");
    return items[--size];
  }

  public int size() {
    return size;
  }
}
