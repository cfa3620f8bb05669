// SPDX-License-Identifier: Apache-2.0
public class TryCatchOrder {
  static int f(int i) {
    try {
      if (i == 0) throw new IllegalStateException("zero");
      if (i == 1) throw new IllegalArgumentException("one");
      if (i == 2) return 1 / (i - 2);
      return i;
    } catch (IllegalStateException e) {
      System.out.println("state " + e.getMessage());
      return -1;
    } catch (IllegalArgumentException | ArithmeticException e) {
      System.out.println(e);
      return -2;
    } finally {
      System.out.println("finally " + i);
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 4; i++) System.out.println(f(i));
  }
}
