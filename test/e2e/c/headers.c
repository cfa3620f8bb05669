// SPDX-License-Identifier: Apache-2.0
// Data with a header before it, and structs that are members of larger ones: what a caller is given are pointers
// into the middle of objects. That they are is for the caller to see to.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct small {
  unsigned char length;
  unsigned char kind;
  char data[];
};

size_t length(const char *s) {
  if (s == NULL) return 0;
  switch (s[-1]) {
    case 1:
      return ((const struct small *)(s - sizeof(struct small)))->length;
    case 2:
      return *(const unsigned short *)(s - 3);
    default:
      return (size_t)-1;
  }
}

// Which of the two is released says where the object starts.
void release(char *s) {
  if (s == NULL) return;
  free(s[-1] == 1 ? s - 2 : s - 4);
}

char *appended(char *s, char c) {
  if (s == NULL || s[-1] != 1) return NULL;
  struct small *head = (struct small *)(s - sizeof(struct small));
  if (head->length > 4) return s;
  head = realloc(head, sizeof *head + head->length + 2u);
  if (head == NULL) return NULL;
  head->data[head->length++] = c;
  head->data[head->length] = '\0';
  return head->data;
}

struct link {
  struct link *next;
};
struct item {
  int id;
  int weight;
  struct link link;
};

int is_heavy(struct link *l) {
  if (l == NULL) return -1;
  struct item *item = (struct item *)((char *)l - offsetof(struct item, link));
  if (item->id == 7 && item->weight > 100) return 1;
  return 0;
}

int before(const int *p, int n) {
  if (p == NULL) return 0;
  if (n == 3) return p[-2] > 100;
  return *p > 50 ? 1 : 2;
}

//! finding out-of-bounds 16
//! finding out-of-bounds 29
//! finding out-of-bounds 33
//! finding out-of-bounds 55
//! finding out-of-bounds 61
//! open headers.c:37#7:T environment
