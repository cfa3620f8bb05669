// SPDX-License-Identifier: Apache-2.0
/** At rank `precondition`: null, and an index outside the array, also of an empty one. */
public class ArrayAccess {
  public static int get(int[] values, int index) {
    return values[index];
  }
}
