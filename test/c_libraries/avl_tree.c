// SPDX-License-Identifier: Apache-2.0
/* A balanced tree whose nodes lie inside the user's structs. */
#include <stddef.h>

struct avl_node {
  struct avl_node *left;
  struct avl_node *right;
  int height;
};

struct account {
  int number;
  long balance;
  struct avl_node node;
};

#define ACCOUNT_OF(n) ((struct account *)((char *)(n)-offsetof(struct account, node)))

static int height_of(const struct avl_node *node) { return node == NULL ? 0 : node->height; }

static void renew(struct avl_node *node) {
  int left = height_of(node->left), right = height_of(node->right);
  node->height = (left > right ? left : right) + 1;
}

static struct avl_node *turn_right(struct avl_node *node) {
  struct avl_node *top = node->left;
  node->left = top->right;
  top->right = node;
  renew(node);
  renew(top);
  return top;
}

static struct avl_node *turn_left(struct avl_node *node) {
  struct avl_node *top = node->right;
  node->right = top->left;
  top->left = node;
  renew(node);
  renew(top);
  return top;
}

static struct avl_node *balance(struct avl_node *node) {
  int difference;
  renew(node);
  difference = height_of(node->left) - height_of(node->right);
  if (difference > 1) {
    if (height_of(node->left->left) < height_of(node->left->right)) node->left = turn_left(node->left);
    return turn_right(node);
  }
  if (difference < -1) {
    if (height_of(node->right->right) < height_of(node->right->left)) node->right = turn_right(node->right);
    return turn_left(node);
  }
  return node;
}

struct account *account_of(struct avl_node *node) { return node == NULL ? NULL : ACCOUNT_OF(node); }

struct account *tree_find(struct avl_node *root, int number) {
  while (root != NULL) {
    struct account *here = ACCOUNT_OF(root);
    if (number == here->number) return here;
    root = number < here->number ? root->left : root->right;
  }
  return NULL;
}

struct avl_node *tree_insert(struct avl_node *root, struct account *added) {
  struct account *here;
  if (root == NULL) {
    added->node.left = added->node.right = NULL;
    added->node.height = 1;
    return &added->node;
  }
  here = ACCOUNT_OF(root);
  if (added->number < here->number) {
    root->left = tree_insert(root->left, added);
  } else if (added->number > here->number) {
    root->right = tree_insert(root->right, added);
  } else {
    return root;
  }
  return balance(root);
}

struct avl_node *tree_first(struct avl_node *root) {
  if (root == NULL) return NULL;
  while (root->left != NULL) root = root->left;
  return root;
}

long tree_sum(struct avl_node *root) {
  return root == NULL ? 0 : tree_sum(root->left) + ACCOUNT_OF(root)->balance + tree_sum(root->right);
}
