// SPDX-License-Identifier: Apache-2.0
public class ClassCasts {
  public static void main(String[] args) {
    Object[] values = {"s", 1, 2L, 'c', null, new int[0], 1.5};
    for (Object o : values) {
      System.out.print((o instanceof String) + " " + (o instanceof Number) + " " + (o instanceof Comparable) + " ");
      try {
        String s = (String) o;
        System.out.println(s);
      } catch (ClassCastException e) {
        System.out.println("no");
      }
    }
  }
}
