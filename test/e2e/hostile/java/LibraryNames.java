// SPDX-License-Identifier: Apache-2.0
// Classes that are called like those that a suite imports.
class LibraryNames {
  static class Test { int x; }
  static class Assertions { static int count(int n) { return n > 3 ? 3 : n; } }
  static class Arrays { int[] all; int size() { return all == null ? 0 : all.length; } }
  static int x(Test test) { return test == null ? -1 : test.x > 2 ? 1 : 0; }
  static int size(Arrays arrays) { return arrays.size() > 1 ? 1 : 0; }
}
