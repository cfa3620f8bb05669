// SPDX-License-Identifier: Apache-2.0
/* A list of texts whose memory comes from hooks; a failure leaves the list as it was. */
#include "hooked_allocator.h"

#include <string.h>

int text_list_init(text_list* list, const allocator_hooks* hooks, size_t limit) {
  if (list == NULL || hooks == NULL) {
    return -1;
  }
  if (hooks->allocate == NULL || hooks->release == NULL) {
    return -1;
  }
  list->hooks = hooks;
  list->first = NULL;
  list->count = 0;
  list->bytes = 0;
  list->limit = limit;
  return 0;
}

static void* take(text_list* list, size_t size) {
  void* memory = list->hooks->allocate(size);
  if (memory == NULL && list->hooks->out_of_memory != NULL) {
    /* the hook may free something: one more try */
    list->hooks->out_of_memory(size);
    memory = list->hooks->allocate(size);
  }
  return memory;
}

/* 0, -1 without memory, -2 above the limit */
int text_list_push(text_list* list, const char* text) {
  size_t size = strlen(text) + 1;
  text_node* node;
  if (list->limit != 0 && list->bytes + size > list->limit) {
    return -2;
  }
  node = take(list, sizeof *node);
  if (node == NULL) {
    return -1;
  }
  node->text = take(list, size);
  if (node->text == NULL) {
    list->hooks->release(node);
    return -1;
  }
  memcpy(node->text, text, size);
  node->next = list->first;
  list->first = node;
  list->count++;
  list->bytes += size;
  return 0;
}

int text_list_pop(text_list* list) {
  text_node* node = list->first;
  if (node == NULL) {
    return 0;
  }
  list->first = node->next;
  list->count--;
  list->bytes -= strlen(node->text) + 1;
  list->hooks->release(node->text);
  list->hooks->release(node);
  return 1;
}

void text_list_clear(text_list* list) {
  while (text_list_pop(list)) {
  }
}
