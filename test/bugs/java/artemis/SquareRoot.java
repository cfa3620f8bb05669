// SPDX-License-Identifier: Apache-2.0
/** Newton's method: floating-point division raises nothing. */
public class SquareRoot {
  public static double sqrt(double square) {
    double tolerance = 1e-15;
    double root = square;
    while (Math.abs(root - square / root) > tolerance * root) {
      root = (square / root + root) / 2.0;
    }
    return root;
  }
}
