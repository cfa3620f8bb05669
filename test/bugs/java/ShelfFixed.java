// SPDX-License-Identifier: Apache-2.0
/** Places for three books, some of them lent. */
public class ShelfFixed {
  private final String[] books = new String[3];
  private int used;

  public boolean put(String title) {
    if (title == null || used == books.length) return false;
    books[used++] = title;
    return true;
  }

  public String lend(int place) {
    if (place < 0 || place >= used) return null;
    String title = books[place];
    books[place] = null;
    return title;
  }

  public int widest() {
    int widest = 0;
    for (int i = 0; i < used; i++) {
      if (books[i] != null) widest = Math.max(widest, books[i].length());
    }
    return widest;
  }
}
