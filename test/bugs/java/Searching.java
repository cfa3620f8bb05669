// SPDX-License-Identifier: Apache-2.0
/** Searches in sorted arrays. */
public class Searching {
  public static int position(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int value = sorted[middle];  //! certain index-out-of-bounds
      if (value == key) return middle;
      if (value < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  public static int positionFixed(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int value = sorted[middle];
      if (value == key) return middle;
      if (value < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  public static int interpolated(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length - 1;
    while (low <= high && key >= sorted[low] && key <= sorted[high]) {
      long span = (long) sorted[high] - sorted[low];
      int guess = low + (int) (((long) key - sorted[low]) * (high - low) / span);  //! certain division-by-zero
      if (sorted[guess] == key) return guess;
      if (sorted[guess] < key) low = guess + 1;
      else high = guess - 1;
    }
    return -1;
  }

  public static int interpolatedFixed(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length - 1;
    while (low <= high && key >= sorted[low] && key <= sorted[high]) {
      long span = (long) sorted[high] - sorted[low];
      if (span == 0) return low;
      int guess = low + (int) (((long) key - sorted[low]) * (high - low) / span);
      if (sorted[guess] == key) return guess;
      if (sorted[guess] < key) low = guess + 1;
      else high = guess - 1;
    }
    return -1;
  }

  public static int nextAtLeast(int[] sorted, int key) {
    int at = 0;
    while (at < sorted.length && sorted[at] < key) at++;
    return sorted[at];  //! certain index-out-of-bounds
  }

  public static int nextAtLeastFixed(int[] sorted, int key) {
    int at = 0;
    while (at < sorted.length && sorted[at] < key) at++;
    return at == sorted.length ? key : sorted[at];
  }
}
