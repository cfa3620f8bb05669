// SPDX-License-Identifier: Apache-2.0
// One function for each kind of data and outcome that a written test has to deal with.
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  int x;
  int y;
};

struct node {
  int value;
  struct node *next;
};

enum color { RED, GREEN = 5 };

union number {
  int i;
  float f;
};

struct record {
  char name[8];
  struct point at;
  unsigned flags : 3;
  int level : 5;
  union number n;
  union {
    int tag;
    float weight;
  };
  double size;
  const char *label;
  int new;
};

typedef unsigned int u32;

struct box {
  long long *content;
};

int counter = 10;
static int table[3] = {1, 2, 3};

int classify(int a, int b, int c) {
  if (a == b && b == c) return 3;
  return a == b || b == c || a == c ? 2 : 1;
}

static int helper(int n) { return n * 2; }

u32 total(const u32 *values, u32 count) {
  u32 sum = 0;
  for (u32 i = 0; i < count; ++i) sum += values[i];
  return sum;
}

void shout(char *text) {
  for (; *text != '\0'; ++text) *text = (char)toupper((unsigned char)*text);
}

int push(struct node *list, int value) {
  if (list == NULL) return -1;
  int old = list->value;
  list->value = value;
  return old;
}

struct node *last(struct node *list) {
  struct node *start = list;
  while (list != NULL && list->next != NULL && list->next != start) list = list->next;
  return list;
}

struct node *cons(int value, struct node *next) {
  struct node *made = calloc(1, sizeof *made);
  made->value = value;
  made->next = next;
  return made;
}

void release(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

struct point mirror(struct point p) {
  struct point result = {p.y, p.x};
  return result;
}

enum color next_color(enum color c) { return c == RED ? GREEN : RED; }

int bump(int by) {
  counter += by;
  table[1] = counter;
  return table[0];
}

double half(double x) { return x / 2; }
float identity(float x) { return x; }
__int128 widen(__int128 x) { return x + 1; }
bool is_even(unsigned char n) { return n % 2 == 0; }
char initial(const struct record *r) { return r->name[0]; }

int weigh(struct record *r) {
  r->flags = 5;
  r->level = -3;
  r->size = 0.5;
  r->new = r->tag + r->n.i + (int)r->at.y;
  return r->label != NULL ? r->label[1] : 0;
}

long lowest(long x) { return x == -9223372036854775807L - 1 ? x : 0; }
int apply(int (*f)(int), int x) { return f(f(x)); }
int (*choose(int n))(int) { return n > 0 ? helper : NULL; }

char *duplicate(const char *text) {
  char *made = malloc(strlen(text) + 1);
  strcpy(made, text);
  return made;
}

int bytes_of(const void *data, unsigned count) {
  int sum = 0;
  for (unsigned i = 0; i < count; ++i) sum += ((const unsigned char *)data)[i];
  return sum;
}

const char *find(const char *text, char c) { return strchr(text, c); }
void quit(int code) { exit(code); }

int read_two(void) {
  int first = getchar();
  int second = getchar();
  return first * 1000 + second;
}

long long *open_box(struct box *b) { return b->content; }
int new(int class) { return class + 1; }
int divide(int a, int b) { return a / b; }
void stop(void) { abort(); }

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) return 1;
}
