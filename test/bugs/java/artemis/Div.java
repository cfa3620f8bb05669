// SPDX-License-Identifier: Apache-2.0
/**
 * An explicit exception that one caller catches and the other passes on. At rank `precondition`: the `throw`, from `div`
 * and `div2`.
 */
public class Div {
  public static int div(int dividend, int divisor) {
    if (divisor == 0) {
      throw new ArithmeticException();
    }
    return dividend / divisor;
  }

  public static int div1(int dividend, int divisor) {
    try {
      return div(dividend, divisor);
    } catch (ArithmeticException noQuotient) {
      return 0;
    }
  }

  public static int div2(int dividend, int divisor) {
    return div(dividend, divisor);
  }
}
