// SPDX-License-Identifier: Apache-2.0
/* An arena that gets its blocks through hooks. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct hooks {
  void *(*take)(size_t size);
  void (*give)(void *block);
};

struct block {
  struct block *next;
  size_t size;
  size_t used;
};

struct arena {
  struct hooks hooks;
  struct block *blocks;
  size_t block_size;
  int is_broken;
};

int arena_init(struct arena *arena, const struct hooks *hooks, size_t block_size) {
  if (arena == NULL || hooks == NULL || hooks->take == NULL || hooks->give == NULL) return 0;
  if (block_size < 16 || block_size > 4096) return 0;
  arena->hooks = *hooks;
  arena->blocks = NULL;
  arena->block_size = block_size;
  arena->is_broken = 0;
  return 1;
}

static struct block *add_block(struct arena *arena, size_t least) {
  size_t size = least > arena->block_size ? least : arena->block_size;
  struct block *block = arena->hooks.take(sizeof *block + size);
  if (block == NULL) {
    arena->is_broken = 1;
    return NULL;
  }
  block->next = arena->blocks;
  block->size = size;
  block->used = 0;
  arena->blocks = block;
  return block;
}

void *arena_take(struct arena *arena, size_t size) {
  struct block *block = arena->blocks;
  if (arena->is_broken || size == 0 || size > 65536) return NULL;
  size = (size + 7) & ~(size_t)7;
  if (block == NULL || block->size - block->used < size) {
    block = add_block(arena, size);
    if (block == NULL) return NULL;
  }
  void *result = (char *)(block + 1) + block->used;
  block->used += size;
  return result;
}

char *arena_text(struct arena *arena, const char *text) {
  size_t length = strlen(text);
  char *copy = arena_take(arena, length + 1);
  if (copy != NULL) memcpy(copy, text, length + 1);
  return copy;
}

size_t arena_used(const struct arena *arena) {
  size_t sum = 0;
  for (const struct block *block = arena->blocks; block != NULL; block = block->next) sum += block->used;
  return sum;
}

void arena_clear(struct arena *arena) {
  while (arena->blocks != NULL) {
    struct block *block = arena->blocks;
    arena->blocks = block->next;
    arena->hooks.give(block);
  }
  arena->is_broken = 0;
}
