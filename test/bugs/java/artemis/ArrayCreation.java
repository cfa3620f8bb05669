// SPDX-License-Identifier: Apache-2.0
/** At rank `precondition`: a negative length. */
public class ArrayCreation {
  public static int[] newArray(int length) {
    return new int[length];
  }
}
