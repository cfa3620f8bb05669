// SPDX-License-Identifier: Apache-2.0
public class Sorting {
  static void quick(int[] a, int lo, int hi) {
    if (lo >= hi) return;
    int p = a[(lo + hi) >>> 1], i = lo, j = hi;
    while (i <= j) {
      while (a[i] < p) i++;
      while (a[j] > p) j--;
      if (i <= j) {
        int t = a[i];
        a[i++] = a[j];
        a[j--] = t;
      }
    }
    quick(a, lo, j);
    quick(a, i, hi);
  }

  public static void main(String[] args) {
    int[] a = new int[40];
    long seed = 1;
    for (int i = 0; i < a.length; i++) {
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      a[i] = (int) (seed >>> 40);
    }
    quick(a, 0, a.length - 1);
    for (int v : a) System.out.print(v + " ");
    System.out.println();
  }
}
