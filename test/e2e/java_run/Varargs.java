// SPDX-License-Identifier: Apache-2.0
public class Varargs {
  static String f(Object... args) {
    return args == null ? "null" : args.length + "";
  }
  static int sum(int first, int... rest) {
    for (int r : rest) first += r;
    return first;
  }

  public static void main(String[] args) {
    System.out.println(f() + f(1) + f(1, "a") + f((Object) null) + f((Object[]) null) + f(new Object[3]));
    System.out.println(sum(1) + " " + sum(1, 2, 3) + " " + sum(1, new int[] {10}));
  }
}
