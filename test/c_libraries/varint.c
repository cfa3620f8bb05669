// SPDX-License-Identifier: Apache-2.0
/* Numbers in seven bits a byte, and messages of tagged fields. */
#include <stddef.h>
#include <stdint.h>

size_t varint_write(uint64_t value, uint8_t *to, size_t room) {
  size_t n = 0;
  do {
    if (n == room) return 0;
    to[n] = (uint8_t)(value & 0x7f);
    value >>= 7;
    if (value != 0) to[n] |= 0x80;
    n++;
  } while (value != 0);
  return n;
}

/* Bytes read; 0: they end too early, or are too many. */
size_t varint_read(const uint8_t *from, size_t length, uint64_t *value) {
  uint64_t result = 0;
  for (size_t n = 0; n < length && n < 10; n++) {
    uint64_t bits = from[n] & 0x7f;
    if (n == 9 && bits > 1) return 0;
    result |= bits << (7 * n);
    if ((from[n] & 0x80) == 0) {
      *value = result;
      return n + 1;
    }
  }
  return 0;
}

int64_t zigzag_decode(uint64_t value) {
  return value & 1 ? (int64_t)~(value >> 1) : (int64_t)(value >> 1);
}

enum field_type { NUMBER = 0, EIGHT_BYTES = 1, BYTES = 2, FOUR_BYTES = 5 };

/* Where the field with that number starts, behind its tag; -1: there is none, -2: the message is wrong. */
long find_field(const uint8_t *message, size_t length, uint64_t number, enum field_type *type) {
  size_t at = 0;
  while (at < length) {
    uint64_t tag, size;
    size_t n = varint_read(message + at, length - at, &tag);
    if (n == 0) return -2;
    at += n;
    if (tag >> 3 == number) {
      *type = (enum field_type)(tag & 7);
      return (long)at;
    }
    switch (tag & 7) {
      case NUMBER:
        n = varint_read(message + at, length - at, &size);
        if (n == 0) return -2;
        at += n;
        break;
      case EIGHT_BYTES:
        at += 8;
        break;
      case FOUR_BYTES:
        at += 4;
        break;
      case BYTES:
        n = varint_read(message + at, length - at, &size);
        if (n == 0 || size > length - at - n) return -2;
        at += n + size;
        break;
      default:
        return -2;
    }
  }
  return at == length ? -1 : -2;
}
