// SPDX-License-Identifier: Apache-2.0
/** Code that no input reaches. */
public class Dead {
  public static int contradiction(int x) {
    if (x > 3 && x < 2) return 1;
    return 0;
  }

  public static int parity(int x) {
    int doubled = x * 2;
    if ((doubled & 1) != 0) return 1;
    return 0;
  }

  public static int behindLoop(int[] values) {
    boolean isFound = false;
    for (int i = 0; i < values.length; i++) {
      if (values[i] < 0) return -1;
    }
    if (isFound) return 1;
    return 0;
  }

  public static int square(byte b) {
    int square = b * b;
    if (square < 0 || square > 16384) return -1;
    return square;
  }

  public static int notNan(double d) {
    if (d < 1 && d > 1) return 1;
    if (d != d && d == d) return 2;
    return 0;
  }

  public static int caught(int x) {
    try {
      int[] one = new int[1];
      one[0] = x;
      return one[0];
    } catch (ArrayIndexOutOfBoundsException e) {
      if (x > 0) return -1;
      return -2;
    }
  }
}
//! infeasible Dead.java:5#7:F
//! infeasible Dead.java:11#7:F
//! infeasible Dead.java:20#25:F
//! infeasible Dead.java:26#5:T
//! infeasible Dead.java:26#12:F
//! infeasible Dead.java:31#9:F
//! infeasible Dead.java:32#23:F
//! infeasible Dead.java:42#14:T
//! infeasible Dead.java:42#14:F
