// SPDX-License-Identifier: Apache-2.0
// Nodes that lead to each other.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node { struct node *next; unsigned n; };
int main(void) {
  struct node a, b;
  a.next = &b; b.next = &a;
  a.n = __VERIFIER_nondet_uint() & 15; b.n = __VERIFIER_nondet_uint() & 15;
  struct node *p = &a;
  unsigned steps = 0;
  while (p->n > 0 && steps < 20) { p->n--; p = p->next; ++steps; }
  if (steps == 9) reach_error();
  return 0;
}
