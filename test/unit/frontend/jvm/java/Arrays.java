// SPDX-License-Identifier: Apache-2.0
/** Arrays of all types, and what goes wrong with them. */
final class Arrays {
  static int ints(int n, int i, int v) { int[] a = new int[n & 7]; a[i & 7] = v; return a[(i & 7) ^ 1] + a.length; }
  static int load(int i) { int[] a = {3, 5, 7}; return a[i]; }
  static int size(int n) { return new int[n > 64 ? 64 : n].length; }
  static long longs(int i, long v) { long[] a = {1, v, 3}; a[0] += v; return a[i & 3]; }
  static float floats(int i, float v) { float[] a = {v, 2}; return a[i & 3]; }
  static double doubles(int i, double v) { double[] a = new double[3]; a[i & 3] = v; return a[1] + a[2]; }
  static int bytes(int v) { byte[] a = new byte[2]; a[1] = (byte) v; return a[1]; }
  static int booleans(boolean v, int i) { boolean[] a = {v, !v}; a[i & 1] |= v; return (a[0] ? 1 : 0) + (a[1] ? 2 : 0); }
  static int charsAndShorts(int v) { char[] a = {(char) v}; short[] b = {(short) v}; return a[0] * 3 + b[0]; }
  static int compound(int i, int v) { int[] a = {1, 2, 3}; a[i & 3]++; a[i & 1] <<= v; a[2] += a[i & 1]-- - 3; return a[0] + 10 * a[1] + 100 * a[2]; }
  static int multi(int n, int m) { int[][] a = new int[n & 3][m & 3]; int s = 0; for (int[] r : a) { s += 10; for (int x : r) s++; } return s; }
  static int multiNegative(int n, int m) { int[][][] a = new int[n & 3][m & 0x8000000f][]; return a.length; }
  static int jagged(int n) { int[][] a = {{1}, null, {2, 3}}; return a[n & 3][1]; }
  static int nullArray(int n) { int[] a = n > 0 ? new int[1] : null; return a[0] + a.length; }
  static int nullBeforeBounds(int n) { int[] a = null; a[n] = 1 / n; return 0; }
  static int boundsBeforeStore(int n) { Object[] a = new Integer[1]; a[n] = "x"; return 0; }
  static int storeNull(int n) { Object[] a = new Integer[2]; a[n & 1] = null; return a.length; }
  static int casts(int n) {
    Object[] all = {new int[1], new Object[1], new String[1], new int[1][1], null, "s"};
    Object o = all[(n & 0x7fffffff) % 6];
    int r = 0;
    if (o instanceof int[]) r += 1;
    if (o instanceof Object[]) r += 2;
    if (o instanceof String[]) r += 4;
    if (o instanceof Cloneable) r += 8;
    if (o instanceof java.io.Serializable[]) r += 16;
    return r + ((Object[]) o).length;
  }
}
