// SPDX-License-Identifier: Apache-2.0
/** An array that comes out of `clone()`. At rank `precondition`: null, and the first element of an empty array. */
public class CloneIdx {
  public static int first(int[] values) {
    int[] copy = values.clone();
    return copy[0];
  }
}
