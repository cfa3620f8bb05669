// SPDX-License-Identifier: Apache-2.0
/** Boxed numbers and texts that are compared by `==`: both answers are shown. */
public final class SameBoxes {
  private SameBoxes() {}

  public static int integers(Integer a, Integer b) {
    return a == b ? 1 : 2;
  }

  public static int doubles(Double a, Double b) {
    if (a != b) return 1;
    return a == null ? 2 : 3;
  }

  public static int texts(String a, String b) {
    return a == b ? 1 : 2;
  }
}
