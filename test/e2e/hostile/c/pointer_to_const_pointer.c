// SPDX-License-Identifier: Apache-2.0
// `const T **` and its kin.
struct item { int weight; };
int heaviest(const struct item **items) {
  if (!items || !*items) return -1;
  return (*items)->weight > 9 ? 1 : 0;
}
int advance(const char **at) {
  if (!at || !*at) return 0;
  if (**at == 'z') {
    ++*at;
    return 1;
  }
  return 2;
}
