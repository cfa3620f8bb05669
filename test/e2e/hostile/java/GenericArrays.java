// SPDX-License-Identifier: Apache-2.0
// Arrays of type parameters and of arrays.
class GenericArrays {
  static <T> T last(T[] all) { return all == null || all.length == 0 ? null : all[all.length - 1]; }
  static int corner(int[][] grid) { return grid != null && grid.length == 2 && grid[1] != null ? 1 : 0; }
  static long[][][] deep(int n) { return n > 3 ? new long[1][2][3] : null; }
}
