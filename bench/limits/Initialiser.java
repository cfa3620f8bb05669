// SPDX-License-Identifier: Apache-2.0
/** A class whose initialiser takes longer than anybody waits. */
public class Initialiser {
  static int initialiser(int x) {
    if (x < 10) return x;
    return Tables.last + x;
  }

  static class Tables {
    static int last;

    static {
      for (long at = 0; at < 1L << 60; ++at) {
        last = (int) (last * 31 + at);
      }
    }
  }
}
