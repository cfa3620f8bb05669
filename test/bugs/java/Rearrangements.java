// SPDX-License-Identifier: Apache-2.0
/** Arrays made from other arrays. */
public class Rearrangements {
  public static int[] merged(int[] left, int[] right) {
    int[] all = new int[left.length + right.length];
    int i = 0;
    int j = 0;
    while (i < left.length || j < right.length) {
      all[i + j] = left[i] <= right[j] ? left[i++] : right[j++];  //! certain index-out-of-bounds
    }
    return all;
  }

  public static int[] mergedFixed(int[] left, int[] right) {
    int[] all = new int[left.length + right.length];
    int i = 0;
    int j = 0;
    while (i < left.length || j < right.length) {
      boolean takeLeft = j == right.length || (i < left.length && left[i] <= right[j]);
      int next = takeLeft ? left[i] : right[j];
      all[i + j] = next;
      if (takeLeft) i++;
      else j++;
    }
    return all;
  }

  public static int[] rotated(int[] values, int by) {
    int[] result = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = values[(i + by) % values.length];  //! suspicious index-out-of-bounds
    }
    return result;
  }

  public static int[] rotatedFixed(int[] values, int by) {
    int[] result = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = values[Math.floorMod(i + by, values.length)];
    }
    return result;
  }

  public static int[] without(int[] values, int index) {
    if (index < 0 || index >= values.length) return values;
    int[] rest = new int[values.length - 1];
    for (int i = 0; i < index; i++) rest[i] = values[i];
    for (int i = index; i < values.length; i++) {
      rest[i] = values[i + 1];  //! certain index-out-of-bounds
    }
    return rest;
  }

  public static int[] withoutFixed(int[] values, int index) {
    if (index < 0 || index >= values.length) return values;
    int[] rest = new int[values.length - 1];
    for (int i = 0; i < index; i++) rest[i] = values[i];
    for (int i = index; i < rest.length; i++) {
      rest[i] = values[i + 1];
    }
    return rest;
  }

  /** Every value twice, those below zero once. */
  public static int[] doubled(int[] values) {
    int size = 0;
    for (int value : values) size += value > 0 ? 2 : 1;
    int[] result = new int[size];
    int at = 0;
    for (int value : values) {
      int copies = value < 0 ? 1 : 2;
      for (int k = 0; k < copies; k++) result[at++] = value;  //! certain index-out-of-bounds
    }
    return result;
  }

  public static int[] doubledFixed(int[] values) {
    int size = 0;
    for (int value : values) size += value < 0 ? 1 : 2;
    int[] result = new int[size];
    int at = 0;
    for (int value : values) {
      int copies = value < 0 ? 1 : 2;
      for (int k = 0; k < copies; k++) result[at++] = value;
    }
    return result;
  }
}
