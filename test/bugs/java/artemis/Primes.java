// SPDX-License-Identifier: Apache-2.0
/** Prime factors, printed. At rank `precondition`: the check of the argument; the divisor is never 0. */
public class Primes {
  public static void primes(int number) {
    if (number < 2) {
      throw new IllegalArgumentException("number < 2");
    }
    for (int factor = 2; factor * factor <= number; factor++) {
      while (number % factor == 0) {
        System.out.print(factor + " ");
        number /= factor;
      }
    }
    if (number > 1) {
      System.out.println(number);
    } else {
      System.out.println();
    }
  }
}
