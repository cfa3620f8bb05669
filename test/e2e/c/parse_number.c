// SPDX-License-Identifier: Apache-2.0
// Text that ends in a zero byte.
int parse_number(const char *text) {
  if (text == 0) return -1;
  int value = 0;
  int digits = 0;
  while (*text >= '0' && *text <= '9') {
    value = value * 10 + (*text - '0');
    ++text;
    ++digits;
    if (digits == 4) return -2;
  }
  return digits == 0 || *text != '\0' ? -1 : value;
}
