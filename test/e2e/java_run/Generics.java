// SPDX-License-Identifier: Apache-2.0
public class Generics {
  static class Box<T extends Comparable<T>> {
    private T value;
    Box(T value) {
      this.value = value;
    }
    boolean isMore(Box<T> other) {
      return value.compareTo(other.value) > 0;
    }
    <R extends Comparable<R>> Box<R> with(R r) {
      return new Box<>(r);
    }
  }
  static <T> T last(T... values) {
    return values[values.length - 1];
  }

  public static void main(String[] args) {
    Box<Integer> a = new Box<>(5);
    System.out.println(a.isMore(new Box<>(3)) + " " + a.with("x").isMore(new Box<>("y")));
    System.out.println(last(1, 2, 3) + last("p", "q"));
  }
}
