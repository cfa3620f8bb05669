// SPDX-License-Identifier: Apache-2.0
/** The newest two numbers in a chain. */
public class RecentNumbersFixed {
  private static final class Entry {
    final int number;
    Entry older;

    Entry(int number, Entry older) {
      this.number = number;
      this.older = older;
    }
  }

  private Entry newest;
  private int length;

  public void add(int number) {
    newest = new Entry(number, newest);
    if (length == 2) newest.older.older = null;
    else length++;
  }

  public void clear() {
    newest = null;
    length = 0;
  }

  public boolean has(int number) {
    for (Entry entry = newest; entry != null; entry = entry.older) {
      if (entry.number == number) return true;
    }
    return false;
  }
}
