// SPDX-License-Identifier: Apache-2.0
// Bit tricks whose conditions are not linear.
#include <stdint.h>

int count_bits(uint8_t value) {
  int count = 0;
  while (value) {
    value &= (uint8_t)(value - 1);
    ++count;
  }
  return count;
}

int is_power_of_two(uint32_t value) {
  if (value == 0) return 0;
  return (value & (value - 1)) == 0;
}

uint32_t rotate_left(uint32_t value, unsigned by) {
  by &= 31;
  if (by == 0) return value;
  return value << by | value >> (32 - by);
}

int has_equal_halves(uint32_t value) {
  if ((value & 0xffffu) == value >> 16) return 1;
  return 0;
}

int parity(uint8_t value) {
  value ^= (uint8_t)(value >> 4);
  value ^= (uint8_t)(value >> 2);
  value ^= (uint8_t)(value >> 1);
  return value & 1 ? -1 : 1;
}
