// SPDX-License-Identifier: Apache-2.0
// Seven numbers in every order: 5,040 paths.
struct numbers {
  int values[7];
};

int sort(struct numbers numbers) {
  int *values = numbers.values;
  for (int at = 1; at < 7; ++at) {
    int moved = values[at];
    int to = at;
    while (to > 0 && values[to - 1] > moved) {
      values[to] = values[to - 1];
      --to;
    }
    values[to] = moved;
  }
  return values[0];
}
