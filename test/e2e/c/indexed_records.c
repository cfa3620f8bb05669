// SPDX-License-Identifier: Apache-2.0
// Records inside of a record, found by an index that is a member of it: only those that the index may mean
// are looked at, and not the padding, pointers and numbers between them.
//! finding null-dereference 21
struct task {
  int type;
  int elements;
  int index;
  void *object;
  struct task *parent;
};

struct reader {
  char name[40];
  unsigned long position;
  struct task stack[9];
  int top;
};

int next_task(struct reader *reader) {
  if (reader->top < 1 || reader->top >= 9) return -1;
  struct task *current = &reader->stack[reader->top];
  const struct task *previous = &reader->stack[reader->top - 1];
  if (previous->type != 2) return 1;
  if (current->index == previous->elements - 1) {
    reader->top--;
    return 2;
  }
  current->type = -1;
  current->index++;
  return 3;
}
