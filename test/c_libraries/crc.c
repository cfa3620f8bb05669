// SPDX-License-Identifier: Apache-2.0
/* CRC-32 with a table that is made on first use, CRC-16 bit by bit, Adler-32 in blocks. */
#include <stddef.h>
#include <stdint.h>

static uint32_t table[256];
static int has_table;

static void make_table(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t value = i;
    for (int bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320u ^ (value >> 1) : value >> 1;
    table[i] = value;
  }
  has_table = 1;
}

uint32_t crc32(uint32_t crc, const uint8_t *data, size_t length) {
  if (data == NULL) return 0;
  if (!has_table) make_table();
  crc = ~crc;
  while (length >= 4) {
    crc = table[(crc ^ *data++) & 0xff] ^ (crc >> 8);
    crc = table[(crc ^ *data++) & 0xff] ^ (crc >> 8);
    crc = table[(crc ^ *data++) & 0xff] ^ (crc >> 8);
    crc = table[(crc ^ *data++) & 0xff] ^ (crc >> 8);
    length -= 4;
  }
  while (length-- > 0) crc = table[(crc ^ *data++) & 0xff] ^ (crc >> 8);
  return ~crc;
}

uint16_t crc16(const uint8_t *data, size_t length) {
  uint16_t crc = 0xffff;
  for (size_t i = 0; i < length; i++) {
    crc ^= (uint16_t)(data[i] << 8);
    for (int bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (uint16_t)(crc << 1 ^ 0x1021) : (uint16_t)(crc << 1);
  }
  return crc;
}

uint32_t adler32(uint32_t adler, const uint8_t *data, size_t length) {
  uint32_t a = adler & 0xffff;
  uint32_t b = adler >> 16;
  if (data == NULL) return 1;
  while (length > 0) {
    size_t block = length < 16 ? length : 16;
    length -= block;
    while (block-- > 0) {
      a += *data++;
      b += a;
    }
    if (a >= 65521) a -= 65521;
    b %= 65521;
  }
  return b << 16 | a;
}
