// SPDX-License-Identifier: Apache-2.0
// Abstract classes with and without subclasses.
abstract class Abstracts {
  abstract int cost(int n);
  boolean isFree(int n) { return cost(n) == 0; }
  static int total(Abstracts a, int n) { return a == null ? -1 : a.cost(n) > 3 ? 1 : 0; }
  static class Flat extends Abstracts { int cost(int n) { return n > 0 ? 5 : 0; } }
}
