// SPDX-License-Identifier: Apache-2.0
// Methods that only types tell apart.
class Overloads {
  static int of(int x) { return x > 1 ? 1 : 0; }
  static int of(long x) { return x > 2 ? 2 : 0; }
  static int of(Integer x) { return x == null ? -1 : 3; }
  static int of(Object x) { return x == null ? -2 : 4; }
  static int of(char x) { return x == 'x' ? 5 : 0; }
  static int of(int... x) { return x.length; }
}
