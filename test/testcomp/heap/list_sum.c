// SPDX-License-Identifier: Apache-2.0
// A list with three elements.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };
int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 3; ++i) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->value = __VERIFIER_nondet_int() % 100;
    n->next = head;
    head = n;
  }
  int sum = 0;
  for (struct node *n = head; n; n = n->next) sum += n->value;
  if (sum == 123) reach_error();
  while (head) { struct node *n = head->next; free(head); head = n; }
  return 0;
}
