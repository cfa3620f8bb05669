// SPDX-License-Identifier: Apache-2.0
/** A sign that is computed for every number because the comparisons should have been strict. */
public class ExtraMath {
  public static int signum(int number) {
    int sign = 0;
    if (number >= 0 || number <= 0) {
      sign = number / abs(number);  //! certain division-by-zero
    }
    return sign;
  }

  public static int signumFixed(int number) {
    int sign = 0;
    if (number > 0 || number < 0) {
      sign = number / abs(number);
    }
    return sign;
  }

  public static int abs(int number) {
    return number >= 0 ? number : -number;
  }
}
