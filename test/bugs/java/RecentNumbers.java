// SPDX-License-Identifier: Apache-2.0
/** The newest two numbers in a chain; clearing it leaves the length as it was. */
public class RecentNumbers {
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
    if (length == 2) newest.older.older = null;  //! certain null-dereference
    else length++;
  }

  public void clear() {
    newest = null;
  }

  public boolean has(int number) {
    for (Entry entry = newest; entry != null; entry = entry.older) {
      if (entry.number == number) return true;
    }
    return false;
  }
}
