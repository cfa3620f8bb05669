// SPDX-License-Identifier: Apache-2.0
/** A helper called in an inner loop behind a condition. At rank `precondition`: null as row, and null in the row. */
public class GuardedHelper {
  static int weight(Integer cell) {
    return cell;
  }

  public static int sum(Integer[] row, int rows) {
    int sum = 0;
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < row.length; c++) {
        if (r != c) {
          sum += weight(row[c]);
        }
      }
    }
    return sum;
  }
}
