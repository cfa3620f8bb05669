// SPDX-License-Identifier: Apache-2.0
// Two nodes change their places. The error cannot be reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };
int main(void) {
  struct node c = {__VERIFIER_nondet_int(), 0}, b = {__VERIFIER_nondet_int(), &c}, *head = &b;
  if (b.value > c.value) { c.next = &b; b.next = 0; head = &c; }
  if (head->value > head->next->value) reach_error();
  return head == &b;
}
