// SPDX-License-Identifier: Apache-2.0
// A structure of function pointers that starts with functions of the library: tests name them as the code does, and
// pointers among the inputs lead to them.
//! finding null-call 14
//! finding null-call 19
#include <stdlib.h>
#include <string.h>
typedef struct hooks { void *(*allocate)(size_t); void (*release)(void *); void *(*again)(void*, size_t); } hooks;
static hooks global_hooks = { malloc, free, realloc };
hooks public_hooks = { malloc, free, realloc };
char *copy(const char *s) {
  if (!s) return NULL;
  size_t n = strlen(s) + 1;
  char *r = (char*)global_hooks.allocate(n);
  if (r == NULL) return NULL;
  memcpy(r, s, n);
  return r;
}
void drop(char *s) { if (s) public_hooks.release(s); }
void set_hooks(hooks *h) {
  if (h == NULL) { global_hooks.allocate = malloc; global_hooks.release = free; global_hooks.again = realloc; return; }
  global_hooks.allocate = malloc;
  if (h->allocate != NULL) global_hooks.allocate = h->allocate;
  global_hooks.release = free;
  if (h->release != NULL) global_hooks.release = h->release;
  global_hooks.again = NULL;
  if (global_hooks.allocate == malloc && global_hooks.release == free) global_hooks.again = realloc;
}
