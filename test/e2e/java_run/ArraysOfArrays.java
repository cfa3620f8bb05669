// SPDX-License-Identifier: Apache-2.0
public class ArraysOfArrays {
  public static void main(String[] args) {
    int[][] grid = new int[3][4];
    for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) grid[i][j] = i * j;
    int[][][] partly = new int[2][2][];
    partly[1][0] = new int[] {4, 5};
    String[][] words = {{"a", "b"}, {}, {"c"}};
    int sum = 0;
    for (int[] row : grid) for (int v : row) sum += v;
    System.out.println(sum + " " + partly[1][0][1] + " " + (partly[0][1] == null) + " " + words[2][0] + words[1].length);
    Object o = grid;
    System.out.println(o instanceof int[][]);
    System.out.println(o instanceof Object[]);
    System.out.println(o.getClass().getName() + " " + words.getClass().getSimpleName());
    grid[0] = null;
    try {
      grid[0][0] = 1;
    } catch (NullPointerException e) {
      System.out.println("npe");
    }
  }
}
