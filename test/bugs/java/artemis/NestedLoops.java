// SPDX-License-Identifier: Apache-2.0
/** Under a loop bound of n the inner body is reached n * n times; nothing can fail. */
public class NestedLoops {
  public static int inner(int rows, int columns) {
    int cells = 0;
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        cells++;
      }
    }
    return cells;
  }
}
