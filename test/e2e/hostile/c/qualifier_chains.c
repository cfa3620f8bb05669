// SPDX-License-Identifier: Apache-2.0
// Qualifiers at all levels.
int first_of(const char *const *const names, int n) {
  if (!names || n < 1 || !names[0]) return -1;
  return names[0][0] == 'q';
}
int sum(const volatile int *p) { return p ? *p + 1 : 0; }
int swap(int *restrict a, int *restrict b) {
  if (!a || !b) return 0;
  int t = *a;
  *a = *b;
  *b = t;
  return t > 3;
}
