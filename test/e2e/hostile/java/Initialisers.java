// SPDX-License-Identifier: Apache-2.0
// Blocks that initialise.
class Initialisers {
  static final int[] TABLE = new int[4];
  static int calls;
  static { for (int i = 0; i < TABLE.length; ++i) TABLE[i] = i * i; }
  final int start;
  { start = TABLE[2]; }
  int at(int i) { return i >= 0 && i < TABLE.length ? TABLE[i] + start : -1; }
  static int next() { return ++calls > 2 ? calls : 0; }
}
