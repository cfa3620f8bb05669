// SPDX-License-Identifier: Apache-2.0
// One word as tag, type, variable, member, label and function.
struct node { struct node *node; int value; };
typedef struct node node;
int node_value(node *node) {
  if (!node) goto node;
  return node->node == node ? 1 : node->value > 3 ? 2 : 3;
node:
  return 0;
}
enum color { red, green };
int color(enum color color) { return color == green; }
