// SPDX-License-Identifier: Apache-2.0
// A copy on the heap.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[5];
  for (int i = 0; i < 4; ++i) text[i] = __VERIFIER_nondet_char();
  text[4] = 0;
  char *copy = malloc(strlen(text) + 1);
  if (!copy) return 1;
  strcpy(copy, text);
  if (strcmp(copy, "ok!") == 0) reach_error();
  free(copy);
  return 0;
}
