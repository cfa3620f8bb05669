// SPDX-License-Identifier: Apache-2.0
// Members of a union are inputs as what the code looks at them as.
//! finding null-dereference 20
struct node {
  int value;
  struct node *next;
};

struct value {
  int tag;
  union {
    int number;
    struct node *list;
    char *text;
    double real;
  } as;
};

int kind_of(const struct value *value) {
  switch (value->tag) {
    case 0:
      return value->as.number == 42 ? 1 : 2;
    case 1:
      if (!value->as.list) return 3;
      return value->as.list->value == 5 ? 4 : 5;
    case 2:
      return value->as.text && value->as.text[0] == 'x' ? 6 : 7;
    case 3:
      return value->as.real > 1.5 ? 8 : 9;
    default:
      return 0;
  }
}
