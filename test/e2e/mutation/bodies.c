// SPDX-License-Identifier: Apache-2.0
// Functions that only move things about: without what stands between the marks, some test has to fail.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void shift_rows(unsigned char state[16]) {
  // begin
  for (int row = 1; row < 4; row++) {
    for (int turn = 0; turn < row; turn++) {
      unsigned char first = state[row];
      state[row] = state[row + 4];
      state[row + 4] = state[row + 8];
      state[row + 8] = state[row + 12];
      state[row + 12] = first;
    }
  }
  // end
}

static unsigned char doubled(unsigned char x) {
  unsigned char result = 0;
  // begin
  result = (unsigned char)((x << 1) ^ ((x & 0x80) != 0 ? 0x1b : 0));
  // end
  return result;
}

void mix_column(unsigned char column[4]) {
  // begin
  unsigned char all = column[0] ^ column[1] ^ column[2] ^ column[3];
  unsigned char first = column[0];
  column[0] ^= all ^ doubled(column[0] ^ column[1]);
  column[1] ^= all ^ doubled(column[1] ^ column[2]);
  column[2] ^= all ^ doubled(column[2] ^ column[3]);
  column[3] ^= all ^ doubled(column[3] ^ first);
  // end
}

char *copy_text(char *to, const char *from, size_t count) {
  // begin
  size_t at = 0;
  for (; at < count && from[at] != '\0'; at++) to[at] = from[at];
  for (; at < count; at++) to[at] = '\0';
  // end
  return to;
}

struct colour {
  unsigned char red, green, blue;
};
struct palette {
  int count;
  struct colour *colours;
};

struct palette *copy_palette(int count, const struct colour *colours) {
  struct palette *made;
  if (count < 1 || count > 3) return NULL;
  made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->count = count;
  made->colours = calloc((size_t)count, sizeof *made->colours);
  if (made->colours == NULL) {
    free(made);
    return NULL;
  }
  // begin
  memcpy(made->colours, colours, (size_t)count * sizeof *colours);
  // end
  return made;
}

struct slot {
  int number;
  void *content;
};

void *take_content(struct slot *slot) {
  void *taken = NULL;
  // begin
  taken = slot->content;
  slot->content = NULL;
  // end
  return taken;
}

static int turned;

void turn(int is_left) {
  // begin
  turned += is_left ? -90 : 90;
  // end
}

void announce(const char *name) {
  // begin
  printf("Now playing: %s\n", name);
  // end
}
