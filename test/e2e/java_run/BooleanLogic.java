// SPDX-License-Identifier: Apache-2.0
public class BooleanLogic {
  static int calls;
  static boolean yes() {
    calls++;
    return true;
  }
  static boolean no() {
    calls++;
    return false;
  }

  public static void main(String[] args) {
    System.out.println(no() && yes());
    System.out.println(calls);
    System.out.println(no() & yes());
    System.out.println(calls);
    System.out.println(yes() || no());
    System.out.println(yes() | no());
    System.out.println(calls + " " + (yes() ^ yes()) + " " + !no());
    System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.valueOf("x") + " " + Boolean.hashCode(true));
  }
}
