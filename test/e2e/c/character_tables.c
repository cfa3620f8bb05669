// SPDX-License-Identifier: Apache-2.0
// Properties of characters as libraries lay them out: the upper bits of a code point choose a block, the entry
// of a block a record, and a member of the record a place in a sequence.
#include <stdint.h>

struct property {
  uint16_t category;
  uint16_t sequence;
};

static const uint8_t blocks[] = {
    0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

static const uint16_t places[] = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 300, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 411,
};

static const struct property properties[420] = {
    [1] = {2, 0xffff},
    [7] = {3, 12},
    [300] = {9, 800},
    [411] = {5, 77},
};

static const uint16_t sequences[900] = {
    [12] = 0x41,
    [77] = 0x61,
    [800] = 0xd801,
    [801] = 0x30,
};

static const struct property *property_of(int32_t code) {
  if (code < 0 || code >= 4096) return &properties[0];
  return &properties[places[blocks[code >> 6] * 64 + (code & 63)]];
}

int category_of(int32_t code) {
  const struct property *property = property_of(code);
  if (property->category == 9) return 9;
  if (property->category == 5) return 5;
  return property->category > 1 ? 2 : 0;
}

int32_t mapped(int32_t code) {
  const struct property *property = property_of(code);
  if (property->category < 3) return code;
  uint16_t first = sequences[property->sequence];
  if ((first & 0xf800) == 0xd800) {
    return 0x10000 + ((first & 0x3ff) << 10) + (sequences[property->sequence + 1] & 0x3ff);
  }
  return first == 0x61 ? 'a' : first;
}

int is_pair(int32_t first, int32_t second, int mode) {
  if (property_of(first)->category + property_of(second)->category == 14) {
    return mode == property_of(first)->category ? 2 : 1;
  }
  return 0;
}
