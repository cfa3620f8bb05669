// SPDX-License-Identifier: Apache-2.0
public class Collatz {
  public static void main(String[] args) {
    int best = 0, at = 0;
    for (int i = 1; i < 300; i++) {
      long n = i;
      int steps = 0;
      while (n != 1) {
        n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
        steps++;
      }
      if (steps > best) {
        best = steps;
        at = i;
      }
    }
    System.out.println(at + " " + best);
  }
}
