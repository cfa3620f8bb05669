// SPDX-License-Identifier: Apache-2.0
// Five numbers put into a binary search tree that keeps each once: 541 paths, as many as there are weak orders of five.
#include <stddef.h>
#include <stdlib.h>

struct numbers {
  int values[5];
};
struct node {
  int value;
  struct node *left;
  struct node *right;
};

static int insert(struct node **place, int value) {
  while (*place != NULL) {
    if (value == (*place)->value) return 0;
    place = value < (*place)->value ? &(*place)->left : &(*place)->right;
  }
  *place = calloc(1, sizeof **place);
  if (*place == NULL) abort();
  (*place)->value = value;
  return 1;
}

int count_different(struct numbers numbers) {
  struct node *root = NULL;
  int count = 0;
  for (int at = 0; at < 5; ++at) count += insert(&root, numbers.values[at]);
  return count;
}
