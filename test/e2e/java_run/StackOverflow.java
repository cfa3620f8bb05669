// SPDX-License-Identifier: Apache-2.0
//! alone
public class StackOverflow {
  static int depth;
  static void down() {
    depth++;
    down();
  }

  public static void main(String[] args) {
    try {
      down();
    } catch (StackOverflowError e) {
      System.out.println("overflow " + (depth > 500) + " " + e.getMessage());
    }
  }
}
