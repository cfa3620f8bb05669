// SPDX-License-Identifier: Apache-2.0
// Shifts by a width or more, or by less than nothing.
#include <stddef.h>

static unsigned flags;

unsigned low_bits(unsigned count) {
  if (count > 32) return 0;
  return (1u << count) - 1;  //! certain shift-out-of-range
}

unsigned low_bits_fixed(unsigned count) {
  if (count > 32) return 0;
  return count == 32 ? ~0u : (1u << count) - 1;
}

int set_flag(int number) {
  if (number >= 32) return 0;
  flags |= 1u << number;  //! certain shift-out-of-range
  return 1;
}

int set_flag_fixed(int number) {
  if (number < 0 || number >= 32) return 0;
  flags |= 1u << number;
  return 1;
}

unsigned rotated(unsigned word, unsigned by) {
  unsigned left = by % 32;
  return word << left | word >> (32 - left);  //! suspicious shift-out-of-range
}

unsigned rotated_fixed(unsigned word, unsigned by) {
  unsigned left = by % 32;
  return word << left | word >> ((32 - left) % 32);
}

// A number in groups of seven bits, the lowest first; all bytes but the last have the highest bit set.
unsigned decoded(const unsigned char *bytes, size_t size) {
  unsigned number = 0;
  unsigned shift = 0;
  for (size_t i = 0; i < size; ++i) {
    number |= (bytes[i] & 0x7fu) << shift;  //! certain shift-out-of-range
    if ((bytes[i] & 0x80) == 0) break;
    shift += 7;
  }
  return number;
}

unsigned decoded_fixed(const unsigned char *bytes, size_t size) {
  unsigned number = 0;
  unsigned shift = 0;
  for (size_t i = 0; i < size && shift < 32; ++i) {
    number |= (bytes[i] & 0x7fu) << shift;
    if ((bytes[i] & 0x80) == 0) break;
    shift += 7;
  }
  return number;
}
