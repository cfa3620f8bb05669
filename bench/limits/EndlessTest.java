// SPDX-License-Identifier: Apache-2.0
/** Symbolic execution knows that a thread that sleeps goes on some day; most of the tests wait for it. */
public class EndlessTest {
  static int endless(int x) throws InterruptedException {
    if (x < 0) {
      return -1;
    }
    Thread.sleep(1_000_000);
    return x == 3 ? 1 : 2;
  }
}
