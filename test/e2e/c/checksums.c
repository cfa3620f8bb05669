// SPDX-License-Identifier: Apache-2.0
// Check digits and sums over bytes.
#include <stdint.h>

int luhn_is_valid(const uint8_t digits[4]) {
  int sum = 0;
  if (digits == 0) return -1;
  for (int at = 0; at < 4; ++at) {
    int digit = digits[at];
    if (digit > 9) return -1;
    if (at % 2 == 0) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 == 0;
}

uint8_t crc_step(uint8_t crc, uint8_t byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; ++bit) {
    if (crc & 0x80) {
      crc = (uint8_t)(crc << 1 ^ 0x07);
    } else {
      crc = (uint8_t)(crc << 1);
    }
  }
  return crc;
}
//! finding out-of-bounds 9
