// SPDX-License-Identifier: Apache-2.0
// Pointers to void are what the code turns them into, and tests make such objects.
struct job {
  int priority;
  int sizes[4];
};

typedef struct {
  void *user;
  int count;
} queue;

int by_variable(const void *context) {
  const struct job *job = context;
  return job->sizes[2] == 7 ? 1 : 0;
}

int by_cast(void *context) { return ((struct job *)context)->priority > 5 ? 1 : 0; }

int by_member(const queue *q) {
  const struct job *job = q->user;
  return job->priority < -3 ? 1 : 0;
}

int handed_on(void *context, int n) { return n > 3 ? by_cast(context) : 2; }

static void *current;
void set_current(void *job) { current = job; }
int by_global(void) {
  struct job *job = current;
  return job != 0 && job->priority == 9 ? 1 : 0;
}

int compare(const void *a, const void *b) {
  const long *x = a;
  const long *y = b;
  return (*x > *y) - (*x < *y);
}

//! finding null-dereference 15
//! finding null-dereference 18
//! finding null-dereference 21
//! finding null-dereference 22
//! finding null-dereference 37
