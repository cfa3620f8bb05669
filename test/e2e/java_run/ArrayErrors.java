// SPDX-License-Identifier: Apache-2.0
public class ArrayErrors {
  public static void main(String[] args) {
    int[] a = new int[2];
    try {
      a[2] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      a = new int[-3];
    } catch (NegativeArraySizeException e) {
      System.out.println(e.getMessage());
    }
    Object[] o = new String[1];
    try {
      o[0] = Integer.valueOf(1);
    } catch (ArrayStoreException e) {
      System.out.println(e.getMessage());
    }
    try {
      System.arraycopy(a, 1, a, 0, 5);
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
