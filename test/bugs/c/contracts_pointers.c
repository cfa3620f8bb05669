// SPDX-License-Identifier: Apache-2.0
// Pointers that the caller promises to be good, and memory that is taken to be there. Nothing here is a defect.
#include <stdlib.h>
#include <string.h>

struct point {
  int x;
  int y;
};

struct timer {
  int left;
  void (*expired)(void *);
  void *argument;
};

int is_origin(const struct point *point) { return point->x == 0 && point->y == 0; }

void split(int number, int *tens, int *ones) {
  *tens = number / 10;
  *ones = number % 10;
}

int tick(struct timer *timer) {
  if (timer->left <= 0) return 0;
  if (--timer->left == 0) timer->expired(timer->argument);
  return timer->left;
}

int applied(int (*function)(int), int number) { return function(number); }

void set_name(char **place, const char *name) {
  char *copy = malloc(strlen(name) + 1);
  strcpy(copy, name);
  *place = copy;
}

// Of a text that malloc made.
void drop(char *text) { free(text); }

void swap(int *left, int *right) {
  int value = *left;
  *left = *right;
  *right = value;
}
