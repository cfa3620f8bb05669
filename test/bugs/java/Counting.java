// SPDX-License-Identifier: Apache-2.0
/** Values as indexes of counters. */
public class Counting {
  public static int[] histogram(int[] marks) {
    int[] tens = new int[10];
    for (int mark : marks) {
      if (mark < 0 || mark > 100) continue;
      tens[mark / 10]++;  //! certain index-out-of-bounds
    }
    return tens;
  }

  public static int[] histogramFixed(int[] marks) {
    int[] tens = new int[11];
    for (int mark : marks) {
      if (mark < 0 || mark > 100) continue;
      tens[mark / 10]++;
    }
    return tens;
  }

  public static int mostRolled(int[] rolls) {
    int[] counts = new int[7];
    int best = 1;
    for (int roll : rolls) {
      if (roll > 6) continue;
      counts[roll]++;  //! certain index-out-of-bounds
      if (counts[roll] > counts[best]) best = roll;
    }
    return best;
  }

  public static int mostRolledFixed(int[] rolls) {
    int[] counts = new int[7];
    int best = 1;
    for (int roll : rolls) {
      if (roll < 1 || roll > 6) continue;
      counts[roll]++;
      if (counts[roll] > counts[best]) best = roll;
    }
    return best;
  }

  public static int[] letters(String text) {
    int[] counts = new int[26];
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' || c > 'z') continue;
      counts[c - 'a']++;  //! certain index-out-of-bounds
    }
    return counts;
  }

  public static int[] lettersFixed(String text) {
    int[] counts = new int[26];
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 'a' || c > 'z') continue;
      counts[c - 'a']++;
    }
    return counts;
  }

  public static int column(String cell) {
    int[] widths = {12, 8, 8, 20};
    return widths[cell.charAt(0) - 'A'];  //! suspicious index-out-of-bounds
  }

  public static int columnFixed(String cell) {
    int[] widths = {12, 8, 8, 20};
    int column = cell.charAt(0) - 'A';
    return column < 0 || column >= widths.length ? 0 : widths[column];
  }
}
