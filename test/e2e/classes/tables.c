//! options --loop-bound 1
/* What is looked up in tables, memory that a call allocates, and loops whose end is decided before. */
#include <ctype.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

int days(int month) {
  static const int table[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return 0;
  return table[month - 1];
}

int hex_value(char c) {
  if (isdigit((unsigned char)c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

int compare(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}

struct node *push(struct node *list, int key) {
  struct node *made = malloc(sizeof *made);
  made->key = key;
  made->next = list;
  return made;
}

void set_bit(unsigned *mask, unsigned bit) {
  if (bit < 32) *mask |= 1u << bit;
}
