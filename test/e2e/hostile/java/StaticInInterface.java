// SPDX-License-Identifier: Apache-2.0
// Interfaces with code.
interface StaticInInterface {
  int LIMIT = 12;
  static boolean isOver(int x) { return x > LIMIT; }
  default int twice(int x) { return x > LIMIT ? 2 * base() : 0; }
  int base();
}
