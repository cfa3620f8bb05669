// SPDX-License-Identifier: Apache-2.0
// An array that doubles.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int room = 1, used = 0;
  unsigned char *a = malloc(1);
  if (!a) return 1;
  for (int i = 0; i < 5; ++i) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c == 0) break;
    if (used == room) {
      unsigned char *b = realloc(a, 2 * room);
      if (!b) { free(a); return 1; }
      a = b;
      room *= 2;
    }
    a[used++] = c;
  }
  if (room == 4 && used == 3 && a[2] == 'x') reach_error();
  free(a);
  return used;
}
