// SPDX-License-Identifier: Apache-2.0
/** One element too far, or one where there is none. */
public class Indexes {
  public static int elementOr(int[] values, int index, int otherwise) {
    if (index >= 0 && index <= values.length) return values[index];  //! certain index-out-of-bounds
    return otherwise;
  }

  public static int elementOrFixed(int[] values, int index, int otherwise) {
    if (index >= 0 && index < values.length) return values[index];
    return otherwise;
  }

  public static int last(int[] values) {
    return values[values.length - 1];  //! suspicious index-out-of-bounds
  }

  public static int lastFixed(int[] values) {
    return values.length == 0 ? 0 : values[values.length - 1];
  }

  public static boolean isSorted(int[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] > values[i + 1]) return false;  //! certain index-out-of-bounds
    }
    return true;
  }

  public static boolean isSortedFixed(int[] values) {
    for (int i = 0; i + 1 < values.length; i++) {
      if (values[i] > values[i + 1]) return false;
    }
    return true;
  }

  public static int largest(int[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] > values[best]) best = i;
    }
    return values[best];  //! certain index-out-of-bounds
  }

  public static int largestFixed(int[] values) {
    if (values.length == 0) return Integer.MIN_VALUE;
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] > values[best]) best = i;
    }
    return values[best];
  }
}
