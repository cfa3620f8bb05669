// SPDX-License-Identifier: Apache-2.0
public class StaticInitFailure {
  static class Bad {
    static int v = 1 / Integer.parseInt("0");
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      try {
        System.out.println(Bad.v);
      } catch (ExceptionInInitializerError e) {
        System.out.println("first " + e.getCause());
      } catch (NoClassDefFoundError e) {
        System.out.println("second");
      }
    }
  }
}
