// SPDX-License-Identifier: Apache-2.0
// A ring of pointers.
#include <stdlib.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *ring[2] = {0}, first = 0, count = 0;
  for (int i = 0; i < 4; ++i) {
    if (__VERIFIER_nondet_bool()) {
      if (count == 2) continue;
      int *n = malloc(sizeof *n);
      if (!n) return 1;
      *n = __VERIFIER_nondet_int();
      ring[(first + count++) % 2] = n;
    } else if (count > 0) {
      if (*ring[first] == 1234 && i == 3) reach_error();
      free(ring[first]);
      first = (first + 1) % 2;
      --count;
    }
  }
  return count;
}
