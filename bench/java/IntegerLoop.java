// SPDX-License-Identifier: Apache-2.0
/** The integer loop of bench/programs/concrete_loops.h. */
public class IntegerLoop {
  static int loop(int n) {
    int sum = 1;
    for (int i = 0; i < n; i++) sum = sum * 31 + i ^ 1234567;
    return sum;
  }
}
