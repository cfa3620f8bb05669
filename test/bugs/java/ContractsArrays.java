// SPDX-License-Identifier: Apache-2.0
/** Arrays and what the caller has to know of them. Nothing here is a defect. */
public class ContractsArrays {
  public static long sum(int[] values, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum;
  }

  public static int following(int[] values, int index) {
    return values[index + 1];
  }

  public static int atOrZero(int[] values, int index) {
    if (index < 0) return 0;
    return values[index];
  }

  /** The length of a row that ends with 0. */
  public static int lengthUntilZero(int[] row) {
    int length = 0;
    while (row[length] != 0) length++;
    return length;
  }

  public static long product(int[] left, int[] right) {
    long sum = 0;
    for (int i = 0; i < left.length; i++) sum += (long) left[i] * right[i];
    return sum;
  }

  public static void copy(int[] from, int[] to) {
    for (int i = 0; i < from.length; i++) to[i] = from[i];
  }

  public static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  public static int columnSum(int[][] rows, int column) {
    int sum = 0;
    for (int[] row : rows) sum += row[column];
    return sum;
  }
}
