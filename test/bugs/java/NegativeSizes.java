// SPDX-License-Identifier: Apache-2.0
/** Lengths that come out below zero. */
public class NegativeSizes {
  private static final int WINDOW = 3;

  /** An empty body of the length that the first byte of the header gives. */
  public static byte[] bodyFor(byte[] header) {
    int size = header[0];
    return new byte[size];  //! suspicious negative-size
  }

  public static byte[] bodyForFixed(byte[] header) {
    int size = header[0] & 0xff;
    return new byte[size];
  }

  public static int[] slidingSums(int[] samples) {
    int[] sums = new int[samples.length - WINDOW + 1];  //! suspicious negative-size
    for (int i = 0; i < sums.length; i++) sums[i] = samples[i] + samples[i + 1] + samples[i + 2];
    return sums;
  }

  public static int[] slidingSumsFixed(int[] samples) {
    if (samples.length < WINDOW) return new int[0];
    int[] sums = new int[samples.length - WINDOW + 1];
    for (int i = 0; i < sums.length; i++) sums[i] = samples[i] + samples[i + 1] + samples[i + 2];
    return sums;
  }

  public static int[] tail(int[] values, int from) {
    if (from <= 0 || values.length == 0) return values;
    int[] rest = new int[values.length - from];  //! certain negative-size
    for (int i = 0; i < rest.length; i++) rest[i] = values[from + i];
    return rest;
  }

  public static int[] tailFixed(int[] values, int from) {
    if (from <= 0 || values.length == 0) return values;
    if (from >= values.length) return new int[0];
    int[] rest = new int[values.length - from];
    for (int i = 0; i < rest.length; i++) rest[i] = values[from + i];
    return rest;
  }

  public static String padded(String text, short width) {
    char[] blanks = new char[width - text.length()];  //! suspicious negative-size
    java.util.Arrays.fill(blanks, ' ');
    return new String(blanks) + text;
  }

  public static String paddedFixed(String text, short width) {
    if (width <= text.length()) return text;
    char[] blanks = new char[width - text.length()];
    java.util.Arrays.fill(blanks, ' ');
    return new String(blanks) + text;
  }
}
