// SPDX-License-Identifier: Apache-2.0
public class AssertAndInvariants {
  static int f(int i) {
    assert i >= 0 : "negative " + i;
    return i;
  }

  public static void main(String[] args) {
    System.out.println(f(1));
    try {
      f(-1);
      System.out.println("off");
    } catch (AssertionError e) {
      System.out.println("on " + e.getMessage());
    }
  }
}
