// SPDX-License-Identifier: Apache-2.0
// What the code claims of its own results.
#include <assert.h>

int minute_of_day(int minutes) {
  int minute = minutes % 1440;
  assert(minute >= 0);  //! certain assertion-failed
  return minute;
}

int minute_of_day_fixed(int minutes) {
  int minute = minutes % 1440;
  if (minute < 0) minute += 1440;
  assert(minute >= 0);
  return minute;
}

int limited(int value, int low, int high) {
  if (low > high) return value;
  int result = value;
  if (value < low) result = low;
  else if (value > low) result = high;
  assert(result == value || result == low || value > high);  //! certain assertion-failed
  return result;
}

int limited_fixed(int value, int low, int high) {
  if (low > high) return value;
  int result = value;
  if (value < low) result = low;
  else if (value > high) result = high;
  assert(result == value || result == low || value > high);
  return result;
}

// The number of bits that are set.
int bit_count(unsigned char bits) {
  int count = 0;
  int left = bits;
  for (int i = 0; i < 7; ++i) {
    count += left & 1;
    left >>= 1;
  }
  assert(left == 0);  //! certain assertion-failed
  return count;
}

int bit_count_fixed(unsigned char bits) {
  int count = 0;
  int left = bits;
  for (int i = 0; i < 8; ++i) {
    count += left & 1;
    left >>= 1;
  }
  assert(left == 0);
  return count;
}

// Sorts three numbers; the result is whether the middle one moved.
int sort_three(int numbers[3]) {
  int middle = numbers[1];
  for (int i = 0; i < 2; ++i) {
    if (numbers[i] <= numbers[i + 1]) continue;
    int larger = numbers[i];
    numbers[i] = numbers[i + 1];
    numbers[i + 1] = larger;
  }
  assert(numbers[0] <= numbers[1] && numbers[1] <= numbers[2]);  //! certain assertion-failed
  return numbers[1] != middle;
}

int sort_three_fixed(int numbers[3]) {
  int middle = numbers[1];
  for (int end = 2; end > 0; --end) {
    for (int i = 0; i < end; ++i) {
      if (numbers[i] <= numbers[i + 1]) continue;
      int larger = numbers[i];
      numbers[i] = numbers[i + 1];
      numbers[i + 1] = larger;
    }
  }
  assert(numbers[0] <= numbers[1] && numbers[1] <= numbers[2]);
  return numbers[1] != middle;
}
