// SPDX-License-Identifier: Apache-2.0
// Lists that are changed: what is behind the pointers afterwards counts.
#include <stdlib.h>

struct item {
  int value;
  struct item *next;
};

int remove_first(struct item **list, int value) {
  if (list == 0) return -1;
  for (struct item **at = list; *at != 0; at = &(*at)->next) {
    if ((*at)->value == value) {
      *at = (*at)->next;
      return 1;
    }
  }
  return 0;
}

struct item *make_item(int value) {
  if (value < 0) return 0;
  struct item *made = malloc(sizeof *made);
  made->value = value;
  made->next = 0;
  return made;
}

int length_up_to_three(const struct item *list) {
  int length = 0;
  while (list != 0 && length < 3) {
    list = list->next;
    ++length;
  }
  return length;
}
