// SPDX-License-Identifier: Apache-2.0
// Edges that few inputs take, one for each thing that an attack has to be able to make, and edges that none takes.
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct node {
  int value;
  struct node *next;
};

struct pair {
  double left;
  unsigned char low : 3;
  unsigned char high : 5;
};

static int mode = 3;

int number(int x) {
  if (x == 0x12345678) return 1;  //! taken 7:T
  return 0;
}

int two_words(const char *a, const char *b) {
  if (a == NULL || b == NULL || a[0] != 'k') return 0;
  if (strcmp(a, b) == 0) return 1;  //! taken 7:T
  return 2;
}

int ring(const struct node *n) {
  if (n == NULL || n->next == NULL || n->next == n || n->next->value != 77) return 0;
  if (n->next->next == n) return 1;  //! taken 7:T
  return 2;
}

int before(const char *s) {
  if (s == NULL) return 0;
  if (s[-1] == '/') return 1;  //! taken 7:T
  return 2;
}

int no_memory(void) {
  if (malloc(16) == NULL) return 1;  //! taken 7:T
  return 0;
}

int not_a_number(struct pair p) {
  if (p.left == p.left || p.low != 5) return 0;
  if (p.high == 17) return 1;  //! taken 7:T
  return 2;
}

int asks(long (*answer)(int)) {
  if (answer == NULL || answer(1) != -2) return 0;
  if (answer(2) == 1000003) return 1;  //! taken 7:T
  return 2;
}

int set_before(void) {
  if (mode == 41) return 1;  //! taken 7:T
  return 0;
}

int late(void) {
  if (time(NULL) == 86400) return 1;  //! taken 7:T
  return 0;
}

int called_before(void) {
  static int calls;
  if (++calls > 3) return 1;  //! taken 7:T
  return 0;
}

int changed_by(void (*action)(void)) {
  mode = 0;
  if (action == NULL) return 0;
  action();
  if (mode != 0) return 1;  //! taken 7:T
  return 2;
}

int after_an_error(unsigned i) {
  char room[4] = {1, 2, 3, 4};
  volatile char other[64] = {7};
  if (i >= 64) return 0;
  room[i] = 9;
  for (unsigned at = 1; at < 64; ++at) {
    if (other[at] != 0) return 1;  //! never 9:T
  }
  return room[0];
}

int unset(int x) {
  int y[2];
  if (x > 3) y[0] = 0;
  if (y[0] != 0) return 1;  //! never 7:T
  return 0;
}

int too_far(unsigned by) {
  unsigned bit = 1U << by;
  if (by > 31) return 1;  //! never 7:T
  return (int)bit;
}

int even_and_odd(unsigned x) {
  if ((x * x - x) % 2 == 1) return 1;  //! never 7:T
  return 0;
}
