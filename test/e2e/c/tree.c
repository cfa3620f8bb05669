// SPDX-License-Identifier: Apache-2.0
// A tree that is looked up and walked by recursion.
struct tree {
  int key;
  struct tree *left, *right;
};

const struct tree *find(const struct tree *tree, int key) {
  while (tree != 0 && tree->key != key) tree = key < tree->key ? tree->left : tree->right;
  return tree;
}

int height(const struct tree *tree) {
  if (tree == 0) return 0;
  int left = height(tree->left);
  int right = height(tree->right);
  return 1 + (left > right ? left : right);
}

int is_leaf(const struct tree *tree) { return tree != 0 && tree->left == 0 && tree->right == 0; }
