// SPDX-License-Identifier: Apache-2.0
public class NullMessages {
  NullMessages next;
  int v;
  long[] far;
  static NullMessages[][] grid;

  static int parameters(NullMessages a, long b, NullMessages[] many, int i) {
    return a.next.v + many[i].v;
  }

  void written(NullMessages a, long x) {
    a = a.next;
    a.far[3] = x;
    this.next.v = 1;
  }

  static int depth(NullMessages a) {
    return a.next.next.next.next.next.next.v;
  }

  static NullMessages call(String text, Object[] other, int[][] numbers) {
    return null;
  }

  static void calls(boolean which, Object o) {
    call("", null, null).v = grid[1][grid.length].v;
    ((String) o).isEmpty();
    (which ? grid[0] : grid[300])[0].v++;
    throw new NullPointerException();
  }
}
