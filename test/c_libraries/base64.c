// SPDX-License-Identifier: Apache-2.0
/* Base64 in both directions. */
#include <stddef.h>
#include <stdint.h>

static const char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t base64_encoded_size(size_t length) { return (length + 2) / 3 * 4; }

size_t base64_encode(const uint8_t *data, size_t length, char *text, size_t room) {
  size_t n = 0;
  if (room < base64_encoded_size(length) + 1) return 0;
  while (length >= 3) {
    text[n++] = kDigits[data[0] >> 2];
    text[n++] = kDigits[(data[0] & 3) << 4 | data[1] >> 4];
    text[n++] = kDigits[(data[1] & 15) << 2 | data[2] >> 6];
    text[n++] = kDigits[data[2] & 63];
    data += 3;
    length -= 3;
  }
  if (length > 0) {
    uint8_t second = length == 2 ? data[1] : 0;
    text[n++] = kDigits[data[0] >> 2];
    text[n++] = kDigits[(data[0] & 3) << 4 | second >> 4];
    text[n++] = length == 2 ? kDigits[(second & 15) << 2] : '=';
    text[n++] = '=';
  }
  text[n] = '\0';
  return n;
}

static int digit_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  if (c == '/') return 63;
  return -1;
}

/* Bytes, or -1. */
long base64_decode(const char *text, uint8_t *data, size_t room) {
  uint32_t bits = 0;
  unsigned count = 0;
  size_t n = 0;
  for (; *text != '\0' && *text != '='; text++) {
    int value;
    if (*text == '\n' || *text == '\r') continue;
    value = digit_value(*text);
    if (value < 0) return -1;
    bits = bits << 6 | (uint32_t)value;
    if (++count == 4) {
      if (room - n < 3) return -1;
      data[n++] = (uint8_t)(bits >> 16);
      data[n++] = (uint8_t)(bits >> 8);
      data[n++] = (uint8_t)bits;
      bits = 0;
      count = 0;
    }
  }
  if (count == 1) return -1;
  if (count == 2) {
    if (n >= room || text[0] != '=' || text[1] != '=') return -1;
    data[n++] = (uint8_t)(bits >> 4);
  } else if (count == 3) {
    if (room - n < 2 || text[0] != '=') return -1;
    data[n++] = (uint8_t)(bits >> 10);
    data[n++] = (uint8_t)(bits >> 2);
  }
  return (long)n;
}
