// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.List;

public class ArraysClass {
  public static void main(String[] args) {
    int[] a = {5, 3, 9, 1, 7};
    Arrays.sort(a);
    System.out.println(Arrays.toString(a) + " " + Arrays.binarySearch(a, 7));
    String[] s = {"pear", "Apple", "fig"};
    Arrays.sort(s);
    System.out.println(Arrays.toString(s));
    Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
    List<String> list = Arrays.asList(s);
    System.out.println(list + " " + list.indexOf("fig"));
    System.out.println(Arrays.equals(a, Arrays.copyOf(a, 5)) + " " + Arrays.hashCode(a));
    int[] filled = new int[3];
    Arrays.fill(filled, 8);
    System.out.println(Arrays.toString(filled) + Arrays.toString(Arrays.copyOfRange(a, 1, 3)));
    System.out.println(Arrays.deepToString(new int[][] {{1}, {2, 3}}));
  }
}
