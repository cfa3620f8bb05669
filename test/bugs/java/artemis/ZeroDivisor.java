// SPDX-License-Identifier: Apache-2.0
/** Three divisors that may be zero. At rank `precondition`: `div` and `mod`, whose divisor is a parameter. */
public class ZeroDivisor {
  public static int div(int dividend, int divisor) {
    return dividend / divisor;
  }

  public static int mod(int dividend, int divisor) {
    return dividend % divisor;
  }

  public static int test(int x, int y, int z) {
    if (3 * x + 5 * y < 100 && y > 3 && y < 20) {
      return x / (y + z);  //! suspicious division-by-zero
    }
    return z;
  }

  public static int testFixed(int x, int y, int z) {
    if (3 * x + 5 * y < 100 && y > 3 && y < 20) {
      return y + z == 0 ? x : x / (y + z);
    }
    return z;
  }
}
