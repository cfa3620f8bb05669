// SPDX-License-Identifier: Apache-2.0
/** Arrays of one and two dimensions. */
public class Arrays2 {
  public static int indexOfMax(int[] values) {
    if (values == null || values.length == 0) return -1;
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] > values[best]) best = i;
    }
    return best;
  }

  public static boolean isSorted(int[] values) {
    for (int i = 1; i < values.length; i++) {
      if (values[i - 1] > values[i]) return false;
    }
    return true;
  }

  public static void swapEnds(char[] text) {
    if (text.length < 2) return;
    char first = text[0];
    text[0] = text[text.length - 1];
    text[text.length - 1] = first;
  }

  public static int trace(int[][] matrix) {
    int sum = 0;
    for (int i = 0; i < matrix.length; i++) {
      if (matrix[i].length != matrix.length) throw new IllegalArgumentException("not square");
      sum += matrix[i][i];
    }
    return sum;
  }

  public static int search(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < key) low = middle + 1;
      else if (sorted[middle] > key) high = middle - 1;
      else return middle;
    }
    return -1;
  }

  public static boolean[] evens(int[] values) {
    boolean[] result = new boolean[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (values[i] & 1) == 0;
    }
    return result;
  }

  public static long sum(long... values) {
    long sum = 0;
    for (long value : values) {
      if (value < 0) continue;
      sum += value;
    }
    return sum;
  }
}
