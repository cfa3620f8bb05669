// SPDX-License-Identifier: Apache-2.0
// Standard input, byte by byte.
#include <stdio.h>

int count_words(void) {
  int words = 0;
  int is_inside = 0;
  int c;
  while ((c = getchar()) != EOF && words < 2) {
    if (c == ' ' || c == '\n') {
      is_inside = 0;
    } else if (!is_inside) {
      is_inside = 1;
      ++words;
    }
  }
  return words;
}
