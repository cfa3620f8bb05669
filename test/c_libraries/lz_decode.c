// SPDX-License-Identifier: Apache-2.0
/* A decoder of sequences of literals and copies, with long lengths in further bytes. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define LZ_OK 0
#define LZ_INPUT (-1)
#define LZ_OUTPUT (-2)
#define LZ_OFFSET (-3)

static int read_length(const uint8_t **at, const uint8_t *end, size_t *length) {
  uint8_t byte;
  if (*length != 15) return LZ_OK;
  do {
    if (*at >= end) return LZ_INPUT;
    byte = *(*at)++;
    *length += byte;
  } while (byte == 255);
  return LZ_OK;
}

int lz_decode(const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size, size_t *written) {
  const uint8_t *at = input;
  const uint8_t *end = input + input_size;
  size_t done = 0;
  while (at < end) {
    uint8_t token = *at++;
    size_t literals = token >> 4;
    size_t copy = token & 15;
    size_t offset;
    int result = read_length(&at, end, &literals);
    if (result != LZ_OK) return result;
    if ((size_t)(end - at) < literals) return LZ_INPUT;
    if (output_size - done < literals) return LZ_OUTPUT;
    memcpy(output + done, at, literals);
    at += literals;
    done += literals;
    if (at == end) break;
    if (end - at < 2) return LZ_INPUT;
    offset = (size_t)(at[0] | at[1] << 8);
    at += 2;
    if (offset == 0 || offset > done) return LZ_OFFSET;
    result = read_length(&at, end, &copy);
    if (result != LZ_OK) return result;
    copy += 4;
    if (output_size - done < copy) return LZ_OUTPUT;
    while (copy-- > 0) {
      output[done] = output[done - offset];
      done++;
    }
  }
  *written = done;
  return LZ_OK;
}

/* The length that the output has, or 0. */
size_t lz_size(const uint8_t *input, size_t input_size) {
  size_t size = 0;
  for (size_t at = 0; at < input_size;) {
    size_t literals = input[at] >> 4;
    size_t copy = input[at] & 15;
    if (literals == 15 || copy == 15) return 0;
    at += 1 + literals;
    size += literals;
    if (at < input_size) {
      at += 2;
      size += copy + 4;
    }
  }
  return size;
}
