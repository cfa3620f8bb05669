// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Objects;

/** Objects whose constructor refuses numbers, as they are and among elements: tests make those that it takes. */
public class GuardedRecords {
  public record Book(String title, int year) {
    public Book {
      Objects.requireNonNull(title);
      if (year < 1450) throw new IllegalArgumentException("year");
    }
  }

  public static boolean isRecent(Book book, int year) {
    return book.year() >= year;
  }

  public static int countRecent(List<Book> books, int year) {
    int count = 0;
    for (Book book : books) {
      if (book.year() >= year) count++;
    }
    return count;
  }
}
