// SPDX-License-Identifier: Apache-2.0
// Input objects that point to each other: lists of length 0, 1, 2, and cycles.
struct node {
  int value;
  struct node *next;
};

int first_two_equal(const struct node *list) {
  if (list == 0) return -1;
  if (list->next == 0) return -2;
  if (list->next == list) return -3;
  return list->value == list->next->value;
}

void push_front(struct node **list, struct node *item) {
  if (list == 0 || item == 0) return;
  item->next = *list;
  *list = item;
}
