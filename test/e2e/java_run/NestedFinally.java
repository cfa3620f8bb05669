// SPDX-License-Identifier: Apache-2.0
public class NestedFinally {
  static void level(int depth) {
    try {
      System.out.println("enter " + depth);
      if (depth == 3) throw new IllegalStateException("deep");
      try {
        level(depth + 1);
      } finally {
        System.out.println("inner " + depth);
      }
    } catch (IllegalStateException e) {
      System.out.println("caught " + depth);
      if (depth > 1) throw new IllegalStateException("again " + depth, e);
      System.out.println(e.getMessage() + " <- " + e.getCause().getMessage());
    } finally {
      System.out.println("outer " + depth);
    }
  }

  public static void main(String[] args) {
    level(1);
  }
}
