// SPDX-License-Identifier: Apache-2.0
/* UTF-8 by a table of lengths, and by hand. */
#include <stddef.h>
#include <stdint.h>

static const uint8_t kLengths[32] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                     0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 3, 3, 4, 0};

/* Bytes that were read, or 0 if they are no character. */
size_t utf8_decode(const uint8_t *text, size_t length, uint32_t *character) {
  static const uint32_t kLeast[5] = {0, 0, 0x80, 0x800, 0x10000};
  static const uint8_t kMasks[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  uint32_t code;
  size_t count;
  if (length == 0) return 0;
  count = kLengths[text[0] >> 3];
  if (count == 0 || count > length) return 0;
  code = text[0] & kMasks[count];
  for (size_t i = 1; i < count; i++) {
    if ((text[i] & 0xc0) != 0x80) return 0;
    code = code << 6 | (text[i] & 0x3f);
  }
  if (code < kLeast[count] || code > 0x10ffff) return 0;
  if (code >= 0xd800 && code < 0xe000) return 0;
  *character = code;
  return count;
}

size_t utf8_encode(uint32_t character, uint8_t *text) {
  if (character < 0x80) {
    text[0] = (uint8_t)character;
    return 1;
  }
  if (character < 0x800) {
    text[0] = (uint8_t)(0xc0 | character >> 6);
    text[1] = (uint8_t)(0x80 | (character & 0x3f));
    return 2;
  }
  if (character < 0x10000) {
    if (character >= 0xd800 && character < 0xe000) return 0;
    text[0] = (uint8_t)(0xe0 | character >> 12);
    text[1] = (uint8_t)(0x80 | (character >> 6 & 0x3f));
    text[2] = (uint8_t)(0x80 | (character & 0x3f));
    return 3;
  }
  if (character > 0x10ffff) return 0;
  text[0] = (uint8_t)(0xf0 | character >> 18);
  text[1] = (uint8_t)(0x80 | (character >> 12 & 0x3f));
  text[2] = (uint8_t)(0x80 | (character >> 6 & 0x3f));
  text[3] = (uint8_t)(0x80 | (character & 0x3f));
  return 4;
}

/* Characters, or -1. */
long utf8_count(const uint8_t *text, size_t length) {
  long count = 0;
  while (length > 0) {
    uint32_t character;
    size_t taken = utf8_decode(text, length, &character);
    if (taken == 0) return -1;
    text += taken;
    length -= taken;
    count++;
  }
  return count;
}

/* The start of the character before `at`, which is not the start of the text. */
const char *utf8_previous(const char *at) {
  int steps = 0;
  do {
    at--;
    steps++;
  } while (((unsigned char)*at & 0xc0) == 0x80 && steps < 4);
  return at;
}
