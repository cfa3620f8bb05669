// SPDX-License-Identifier: Apache-2.0
// Locals that are looked at after their block or function has been left.
#include <stddef.h>

struct slice {
  const char *start;
  int length;
};

int sign_of(int number) {
  const char *text = "+";
  if (number < 0) {
    char minus[2] = {'-', '\0'};
    text = minus;
  }
  return text[0];  //! certain use-after-scope
}

int sign_of_fixed(int number) {
  const char *text = "+";
  char minus[2] = {'-', '\0'};
  if (number < 0) {
    text = minus;
  }
  return text[0];
}

static void write_digits(struct slice *slice, unsigned char number) {
  char digits[3];
  int at = 3;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  slice->start = digits + at;
  slice->length = 3 - at;
}

int leading_digit(unsigned char number) {
  struct slice slice = {"0", 1};
  if (number > 9) write_digits(&slice, number);
  return slice.start[0] - '0';  //! certain use-after-scope
}

static void write_digits_to(char digits[3], struct slice *slice, unsigned char number) {
  int at = 3;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  slice->start = digits + at;
  slice->length = 3 - at;
}

int leading_digit_fixed(unsigned char number) {
  char digits[3];
  struct slice slice = {"0", 1};
  if (number > 9) write_digits_to(digits, &slice, number);
  return slice.start[0] - '0';
}

// The last of the two that is not 0.
int last_given(int a, int b) {
  const int *last = NULL;
  for (int i = 0; i < 2; ++i) {
    int value = i == 0 ? a : b;
    if (value != 0) last = &value;
  }
  if (last == NULL) return 0;
  return *last;  //! certain use-after-scope
}

int last_given_fixed(int a, int b) {
  int last = 0;
  for (int i = 0; i < 2; ++i) {
    int value = i == 0 ? a : b;
    if (value != 0) last = value;
  }
  return last;
}
