// SPDX-License-Identifier: Apache-2.0
// Annotations of one's own.
class Annotations {
  @interface Range { int from() default 0; int to(); }
  static boolean in(@Range(to = 9) int x) { return x >= 0 && x <= 9; }
  @SafeVarargs static <T> int size(T... all) { return all.length > 1 ? 2 : all.length; }
  @Override public String toString() { return "annotations"; }
}
