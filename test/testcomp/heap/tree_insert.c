// SPDX-License-Identifier: Apache-2.0
// A search tree; a value at the left of the right.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct tree { int key; struct tree *left, *right; };
static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    if (t) t->key = key;
    return t;
  }
  if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}
int main(void) {
  struct tree *t = 0;
  for (int i = 0; i < 4; ++i) t = insert(t, __VERIFIER_nondet_int());
  if (t && t->right && t->right->left && t->right->left->key == 9) reach_error();
  return 0;
}
