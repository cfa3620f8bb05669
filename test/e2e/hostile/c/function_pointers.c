// SPDX-License-Identifier: Apache-2.0
// Functions as parameters, members and results.
typedef int (*compare)(const void *, const void *);
struct handler { int (*on)(int); int calls; };
int largest(int a, int b, int (*greater)(int, int)) {
  if (!greater) return -1;
  return greater(a, b) ? a : b;
}
int handle(struct handler *h, int x) {
  if (!h || !h->on) return -1;
  ++h->calls;
  return h->on(x) > 4;
}
int has(compare c) { return c != 0; }
