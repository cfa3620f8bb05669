// SPDX-License-Identifier: Apache-2.0
#ifndef EVERYDAY_HOOKED_ALLOCATOR_H
#define EVERYDAY_HOOKED_ALLOCATOR_H

#include <stddef.h>

typedef struct {
  void* (*allocate)(size_t size);
  void (*release)(void* memory);
  void (*out_of_memory)(size_t size); /* may be null */
} allocator_hooks;

typedef struct text_node {
  struct text_node* next;
  char* text;
} text_node;

typedef struct {
  const allocator_hooks* hooks;
  text_node* first;
  size_t count;
  size_t bytes;
  size_t limit; /* 0: none */
} text_list;

int text_list_init(text_list* list, const allocator_hooks* hooks, size_t limit);
int text_list_push(text_list* list, const char* text);
int text_list_pop(text_list* list);
void text_list_clear(text_list* list);

#endif
