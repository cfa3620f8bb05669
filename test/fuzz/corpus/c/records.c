// SPDX-License-Identifier: Apache-2.0
// Records by value and by pointer, bit-fields, unions, recursion through typedefs.
typedef struct node node_t;
struct node {
  int value;
  node_t *next;
  unsigned flag : 1, level : 6;
};
struct pair {
  int a;
  double b;
};
union word {
  long n;
  char bytes[8];
};
static int depth;
struct pair swap(struct pair p, union word w) {
  struct pair r = {(int)p.b, p.a + (double)w.bytes[0]};
  return r;
}
int length(const node_t *list) {
  int n = 0;
  while (list && n < 100) {
    if (list->flag) ++depth;
    list = list->next;
    ++n;
  }
  return n;
}
