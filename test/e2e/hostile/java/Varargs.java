// SPDX-License-Identifier: Apache-2.0
// Any number of arguments.
class Varargs {
  static int count(String... words) { return words == null ? -1 : words.length > 2 ? 2 : words.length; }
  static int sum(int first, int... rest) { return rest.length == 0 ? first : first + rest[0] > 5 ? 1 : 0; }
  static boolean any(Object... all) { return all.length == 1 && all[0] == null; }
}
