// SPDX-License-Identifier: Apache-2.0
// Declarators that have to be read from the inside.
static int one(void) { return 1; }
static int two(void) { return 2; }
int (*choose(int x))(void) { return x > 3 ? one : two; }
int call(int (*(*chooser)(int))(void), int x) { return chooser ? chooser(x)() : -1; }
int (*const *table_of(int x))(void) {
  static int (*const table[2])(void) = {one, two};
  return x ? table : 0;
}
