//! options --loop-bound 2
/* What people write every day: short-circuits in loops, negations, texts, divisions, narrow results. */
#include <stdbool.h>
#include <stddef.h>

bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Inserts into `n` sorted numbers. */
int insert(int *a, int n, int room, int x) {
  if (n >= room) return 0;
  int i = n;
  while (i > 0 && a[i - 1] > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i] = x;
  return 1;
}

int parse(const char *s, int *out) {
  int number = 0;
  if (!*s) return -1;
  while (*s) {
    if (*s < '0' || *s > '9') return -1;
    number = number * 10 + (*s - '0');
    s++;
  }
  *out = number;
  return 0;
}

struct node {
  int key;
  struct node *next;
};

struct node *find(struct node *list, int key) {
  while (list && list->key != key) list = list->next;
  return list;
}

enum color { RED, GREEN, BLUE };

const char *name(enum color c) {
  switch (c) {
    case RED:
      return "red";
    case GREEN:
      return "green";
    default:
      return "other";
  }
}

static int table[10];

void put(int i, int v) {
  if (i >= 0 && i < 10) table[i] = v;
}

unsigned char low(unsigned v) { return v & 0xff; }
