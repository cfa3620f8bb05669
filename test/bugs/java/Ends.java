// SPDX-License-Identifier: Apache-2.0

/** Places that are compared on one side only. */
public class Ends {
  /** What lies behind the place is asked about, but neither whether the place is there. */
  public static int weight(boolean[] bits, int place) {
    if (bits.length == 0) return 0;
    if (place + 1 < bits.length) return bits[place + 1] ? 2 : 0;  //! suspicious index-out-of-bounds
    return bits[place] ? 1 : 0;  //! suspicious index-out-of-bounds
  }

  public static int weightFixed(boolean[] bits, int place) {
    if (place < 0 || place >= bits.length) return 0;
    if (place + 1 < bits.length) return bits[place + 1] ? 2 : 0;
    return bits[place] ? 1 : 0;
  }

  /** The wrong side of the comparison is the one that goes on. */
  public static int valueOrZero(int[] values, int place) {
    if (place < 0) return 0;
    if (place < values.length) return 0;
    return values[place];  //! certain index-out-of-bounds
  }

  public static int valueOrZeroFixed(int[] values, int place) {
    if (place < 0) return 0;
    if (place >= values.length) return 0;
    return values[place];
  }

  /** How much of the text there is from the start on; the sum is beyond what an `int` holds. */
  public static String part(String text, int start, int length) {
    if (text == null || start < 0 || length < 0 || start > text.length()) return "";
    if (start + length >= text.length()) return text.substring(start);
    return text.substring(start, start + length);  //! certain string-index
  }

  public static String partFixed(String text, int start, int length) {
    if (text == null || start < 0 || length < 0 || start > text.length()) return "";
    if (length >= text.length() - start) return text.substring(start);
    return text.substring(start, start + length);
  }
}
