// SPDX-License-Identifier: Apache-2.0
// Loops in loops over arrays that are changed.
void swap_if_greater(int *a, int *b) {
  if (a == 0 || b == 0) return;
  if (*a > *b) {
    int kept = *a;
    *a = *b;
    *b = kept;
  }
}

int is_sorted(const int *numbers, unsigned count) {
  if (numbers == 0 || count == 0 || count > 3) return -1;
  for (unsigned at = 1; at < count; ++at) {
    if (numbers[at - 1] > numbers[at]) return 0;
  }
  return 1;
}

void sort_three(int numbers[static 3]) {
  for (int at = 1; at < 3; ++at) {
    int moved = numbers[at];
    int to = at;
    while (to > 0 && numbers[to - 1] > moved) {
      numbers[to] = numbers[to - 1];
      --to;
    }
    numbers[to] = moved;
  }
}
//! finding out-of-bounds 15
//! finding null-dereference 22
//! finding out-of-bounds 22
