// SPDX-License-Identifier: Apache-2.0
// Memory that somebody else has made: how much there is of it and where it comes from is theirs to know.
#include <stdlib.h>
#include <string.h>

// As many bytes as the caller says there are.
char *copy_of(const char *bytes, size_t count) {
  if (count == 0 || count > 8 || bytes == NULL || bytes[0] == 'x') return NULL;
  char *copy = malloc(count);
  if (copy == NULL) return NULL;
  memcpy(copy, bytes, count);
  return copy;
}

// Gives back what was allocated.
void release(char *text) {
  if (text != NULL && text[0] != 'x') free(text);
}

// The allocator gives as much as it is asked for.
int fill(char *(*allocate)(int), int count) {
  if (allocate == NULL || count < 1 || count > 8) return 0;
  char *bytes = allocate(count);
  if (bytes == NULL) return 0;
  bytes[count - 1] = 1;
  return 1;
}

// The counter is between empty and full because all of its functions keep it there.
struct given_stack {
  int top;
  int items[4];
};

int given_push(struct given_stack *stack, int value) {
  if (stack->top == 4) return 0;
  stack->items[stack->top++] = value;
  return 1;
}

int given_pop(struct given_stack *stack) {
  if (stack->top == 0) return -1;
  return stack->items[--stack->top];
}
