// SPDX-License-Identifier: Apache-2.0
/** Rows and columns. */
public class Matrices {
  private static final int SIDE = 3;

  /** A table of products, turned by its diagonal. */
  public static int[][] turnedProducts(int rows, int columns) {
    if (rows < 1 || rows > 4 || columns < 1 || columns > 4) throw new IllegalArgumentException("size");
    int[][] turned = new int[rows][columns];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) turned[c][r] = r * c;  //! certain index-out-of-bounds
    }
    return turned;
  }

  public static int[][] turnedProductsFixed(int rows, int columns) {
    if (rows < 1 || rows > 4 || columns < 1 || columns > 4) throw new IllegalArgumentException("size");
    int[][] turned = new int[columns][rows];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) turned[c][r] = r * c;
    }
    return turned;
  }

  /** How many of the houses beside this one are lit. */
  public static int neighbours(boolean[] street, int house) {
    int lit = 0;
    for (int step = -1; step <= 1; step += 2) {
      int at = house + step;
      if (at < 0 || at > street.length) continue;
      if (street[at]) lit++;  //! certain index-out-of-bounds
    }
    return lit;
  }

  public static int neighboursFixed(boolean[] street, int house) {
    int lit = 0;
    for (int step = -1; step <= 1; step += 2) {
      int at = house + step;
      if (at < 0 || at >= street.length) continue;
      if (street[at]) lit++;
    }
    return lit;
  }

  /** The rows of Pascal's triangle. */
  public static int[][] binomials(int rows) {
    if (rows < 0 || rows > 5) throw new IllegalArgumentException("rows");
    int[][] triangle = new int[rows][];
    for (int r = 0; r < rows; r++) {
      triangle[r] = new int[r + 1];
      triangle[r][0] = 1;
      for (int k = 1; k <= r; k++) {
        triangle[r][k] = triangle[r - 1][k - 1] + triangle[r - 1][k];  //! certain index-out-of-bounds
      }
    }
    return triangle;
  }

  public static int[][] binomialsFixed(int rows) {
    if (rows < 0 || rows > 5) throw new IllegalArgumentException("rows");
    int[][] triangle = new int[rows][];
    for (int r = 0; r < rows; r++) {
      triangle[r] = new int[r + 1];
      triangle[r][0] = 1;
      triangle[r][r] = 1;
      for (int k = 1; k < r; k++) {
        triangle[r][k] = triangle[r - 1][k - 1] + triangle[r - 1][k];
      }
    }
    return triangle;
  }

  /** A board with one mark; rows and columns count from 1. */
  public static char[] marked(int row, int column) {
    if (row < 1 || row > SIDE || column < 1 || column > SIDE) throw new IllegalArgumentException("place");
    char[] board = new char[SIDE * SIDE];
    board[row * SIDE + column - 1] = 'x';  //! certain index-out-of-bounds
    return board;
  }

  public static char[] markedFixed(int row, int column) {
    if (row < 1 || row > SIDE || column < 1 || column > SIDE) throw new IllegalArgumentException("place");
    char[] board = new char[SIDE * SIDE];
    board[(row - 1) * SIDE + column - 1] = 'x';
    return board;
  }
}
