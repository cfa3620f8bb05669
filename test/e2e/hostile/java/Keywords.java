// SPDX-License-Identifier: Apache-2.0
// Words that mean something in some places only.
class Keywords {
  int record;
  int var(int var) { return var > 1 ? 1 : 0; }
  int yield(int permits) { return permits == 2 ? this.yield(1) : 0; }
  static boolean sealed(int record) { return record < 0; }
  static int module(int with, int to) { return with > to ? with : to; }
}
