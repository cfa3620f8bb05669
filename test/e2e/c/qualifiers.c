// SPDX-License-Identifier: Apache-2.0
// Qualifiers at every level of a pointer.
struct point {
  int x, y;
};

int first(const struct point **all, int count) {
  if (all == 0 || count < 1 || all[0] == 0) return 0;
  return all[0]->x > 4 ? 1 : 2;
}

int named(const char *const *names) {
  if (names == 0 || names[0] == 0) return 0;
  return names[0][0] == 'x' ? 1 : 2;
}

int changed(volatile int *level) {
  if (level == 0) return 0;
  return *level > 2 ? 1 : 2;
}

int order(int *restrict low, const int *restrict high) {
  if (low == 0 || high == 0) return 0;
  if (*low < *high) return 1;
  *low = *high;
  return 2;
}

const int **table;

int entry(void) {
  if (table == 0 || *table == 0) return 0;
  return **table == 3 ? 1 : 2;
}

const char *const *words_of(int kind) {
  static const char *const words[] = {"one", "two", 0};
  return kind == 1 ? words : 0;
}
