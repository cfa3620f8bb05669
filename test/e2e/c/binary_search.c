// SPDX-License-Identifier: Apache-2.0
// A loop over an input array. The length is bounded by the array's own, since reading beyond it is an error.
//! finding out-of-bounds 10
int binary_search(const int *numbers, int count, int key) {
  int low = 0;
  int high = count - 1;
  if (numbers == 0 || count > 4) return -2;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    int found = numbers[middle];
    if (found == key) return middle;
    if (found < key) {
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return -1;
}
