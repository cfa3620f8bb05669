// SPDX-License-Identifier: Apache-2.0
// Searches in sorted arrays.

int interpolated(const int *sorted, int count, int key) {
  if (count <= 0) return -1;
  int low = 0;
  int high = count - 1;
  while (low <= high && key >= sorted[low] && key <= sorted[high]) {
    long long span = (long long)sorted[high] - sorted[low];
    long long part = ((long long)key - sorted[low]) * (high - low);
    int guess = low + (int)(part / span);  //! certain division-by-zero
    if (sorted[guess] == key) return guess;
    if (sorted[guess] < key) low = guess + 1;
    else high = guess - 1;
  }
  return -1;
}

int interpolated_fixed(const int *sorted, int count, int key) {
  if (count <= 0) return -1;
  int low = 0;
  int high = count - 1;
  while (low <= high && key >= sorted[low] && key <= sorted[high]) {
    long long span = (long long)sorted[high] - sorted[low];
    long long part = ((long long)key - sorted[low]) * (high - low);
    if (span == 0) return low;
    int guess = low + (int)(part / span);
    if (sorted[guess] == key) return guess;
    if (sorted[guess] < key) low = guess + 1;
    else high = guess - 1;
  }
  return -1;
}

int next_size(int size) {
  static const int sizes[4] = {8, 16, 32, 64};
  int at = 0;
  while (at < 4 && sizes[at] < size) ++at;
  return sizes[at];  //! certain subobject-overflow
}

int next_size_fixed(int size) {
  static const int sizes[4] = {8, 16, 32, 64};
  int at = 0;
  while (at < 4 && sizes[at] < size) ++at;
  return at == 4 ? size : sizes[at];
}

// The place of a mark in a fixed table.
int place_of(int mark) {
  static const int marks[5] = {10, 20, 30, 40, 50};
  int low = 0;
  int high = 5;
  while (low <= high) {
    int middle = (low + high) / 2;
    int found = marks[middle];  //! certain subobject-overflow
    if (found == mark) return middle;
    if (found < mark) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

int place_of_fixed(int mark) {
  static const int marks[5] = {10, 20, 30, 40, 50};
  int low = 0;
  int high = 4;
  while (low <= high) {
    int middle = (low + high) / 2;
    int found = marks[middle];
    if (found == mark) return middle;
    if (found < mark) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
