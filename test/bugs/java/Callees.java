// SPDX-License-Identifier: Apache-2.0
/** Private methods that are right about what they may be given, and callers that give something else. */
public class Callees {
  private static int at(int[] values, int index) {
    return values[index];  //! certain index-out-of-bounds
  }

  public static int lastOrZero(int[] values) {
    if (values.length == 0) return 0;
    return at(values, values.length);
  }

  public static int lastOrZeroFixed(int[] values) {
    if (values.length == 0) return 0;
    return at(values, values.length - 1);
  }

  private static int percent(int part, int whole) {
    if (part < 0 || part > whole) {
      throw new IllegalArgumentException("part");  //! certain uncaught-exception
    }
    return whole == 0 ? 100 : (int) (100L * part / whole);
  }

  public static int percentLeft(int done, int total) {
    if (done < 0 || total < 0) return 0;
    return percent(total - done, total);
  }

  public static int percentLeftFixed(int done, int total) {
    if (done < 0 || total < 0) return 0;
    return percent(Math.max(0, total - done), total);
  }

  /** The first word; null if there is none. */
  private static String firstWord(String text) {
    int end = text.indexOf(' ');
    if (end == 0 || text.isEmpty()) return null;
    return end < 0 ? text : text.substring(0, end);
  }

  public static int firstWordLength(String text) {
    return firstWord(text).length();  //! certain null-dereference
  }

  public static int firstWordLengthFixed(String text) {
    String word = firstWord(text);
    return word == null ? 0 : word.length();
  }

  private static int ratio(int part, int whole) {
    return part / whole;  //! certain division-by-zero
  }

  public static int growth(short before, short after) {
    if (before < 0 || after < before) return 0;
    return ratio((after - before) * 100, before);
  }

  public static int growthFixed(short before, short after) {
    if (before <= 0 || after < before) return 0;
    return ratio((after - before) * 100, before);
  }

  private static char letter(String alphabet, int number) {
    return alphabet.charAt(number);  //! certain string-index
  }

  /** A grade as a letter; 1 is the best. */
  public static char grade(int grade) {
    if (grade < 1 || grade > 5) throw new IllegalArgumentException("grade");
    return letter("ABCDE", grade);
  }

  public static char gradeFixed(int grade) {
    if (grade < 1 || grade > 5) throw new IllegalArgumentException("grade");
    return letter("ABCDE", grade - 1);
  }
}
