// SPDX-License-Identifier: Apache-2.0
// Methods and fields that a test would call its own.
class TestNames {
  int result;
  int expected(int actual) { return actual > 3 ? 1 : 0; }
  boolean assertEquals(int a, int b) { return a == b; }
  static void setUp(int[] result) { if (result != null && result.length > 0) result[0] = 7; }
  static int $dollar_(int $) { return $ > 2 ? 1 : 0; }
}
