// SPDX-License-Identifier: Apache-2.0
/* AES-128, one block at a time; the table of the substitution is computed. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define ROUNDS 10

struct aes {
  uint8_t keys[16 * (ROUNDS + 1)];
};

static uint8_t twice(uint8_t x) { return (uint8_t)((x << 1) ^ ((x & 0x80) ? 0x1b : 0)); }

static uint8_t times(uint8_t x, uint8_t y) {
  uint8_t product = 0;
  while (y != 0) {
    if (y & 1) product ^= x;
    x = twice(x);
    y >>= 1;
  }
  return product;
}

static uint8_t rotate(uint8_t x, unsigned by) { return (uint8_t)((x << by) | (x >> (8 - by))); }

static void make_table(uint8_t table[256]) {
  uint8_t p = 1, q = 1;
  do {
    p = (uint8_t)(p ^ twice(p));
    q ^= (uint8_t)(q << 1);
    q ^= (uint8_t)(q << 2);
    q ^= (uint8_t)(q << 4);
    if (q & 0x80) q ^= 0x09;
    table[p] = (uint8_t)(q ^ rotate(q, 1) ^ rotate(q, 2) ^ rotate(q, 3) ^ rotate(q, 4) ^ 0x63);
  } while (p != 1);
  table[0] = 0x63;
}

bool aes_init(struct aes *context, const uint8_t *key, unsigned length) {
  uint8_t table[256];
  uint8_t constant = 1;
  if (key == NULL || length != 16) return false;
  make_table(table);
  memcpy(context->keys, key, 16);
  for (unsigned i = 16; i < sizeof context->keys; i += 4) {
    uint8_t word[4];
    memcpy(word, context->keys + i - 4, 4);
    if (i % 16 == 0) {
      uint8_t first = word[0];
      word[0] = (uint8_t)(table[word[1]] ^ constant);
      word[1] = table[word[2]];
      word[2] = table[word[3]];
      word[3] = table[first];
      constant = twice(constant);
    }
    for (unsigned j = 0; j < 4; j++) context->keys[i + j] = context->keys[i + j - 16] ^ word[j];
  }
  return true;
}

static void add_key(uint8_t block[16], const uint8_t *key) {
  for (int i = 0; i < 16; i++) block[i] ^= key[i];
}

void aes_encrypt(const struct aes *context, uint8_t block[16]) {
  uint8_t table[256];
  make_table(table);
  add_key(block, context->keys);
  for (int round = 1; round <= ROUNDS; round++) {
    uint8_t shifted[16];
    for (int i = 0; i < 16; i++) shifted[i] = table[block[(i + 4 * (i % 4)) % 16]];
    for (int column = 0; column < 16; column += 4) {
      const uint8_t *s = shifted + column;
      for (int i = 0; i < 4; i++) {
        if (round == ROUNDS) {
          block[column + i] = s[i];
        } else {
          block[column + i] =
              (uint8_t)(times(s[i], 2) ^ times(s[(i + 1) % 4], 3) ^ s[(i + 2) % 4] ^ s[(i + 3) % 4]);
        }
      }
    }
    add_key(block, context->keys + 16 * round);
  }
}

/* Bytes with padding, or 0 if there is no room. */
size_t aes_pad(uint8_t *data, size_t length, size_t room) {
  size_t padding = 16 - length % 16;
  if (length + padding > room) return 0;
  for (size_t i = 0; i < padding; i++) data[length + i] = (uint8_t)padding;
  return length + padding;
}

size_t aes_unpad(const uint8_t *data, size_t length) {
  if (length == 0 || length % 16 != 0) return 0;
  uint8_t padding = data[length - 1];
  if (padding == 0 || padding > 16) return 0;
  for (size_t i = 1; i <= padding; i++) {
    if (data[length - i] != padding) return 0;
  }
  return length - padding;
}
