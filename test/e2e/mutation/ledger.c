// SPDX-License-Identifier: Apache-2.0
// Mutants that are made in the source as well: the line behind `//~` stands for its own with the change named before `::`.
#include <stdlib.h>

struct pair {
  int low;
  int high;
};

int middle(int low, int high) {
  if (low < 0 || high > 1000) return -1;  //~ boundary of a comparison moved :: if (low <= 0 || high >= 1000) return -1;
  int width = high - low;                 //~ `-` becomes `+` :: int width = high + low;
  return low + width / 2;                 //~ `/` becomes `*` :: return low + width * 2;
}

void order(struct pair *p) {
  if (p->low > p->high) {  //~ condition negated :: if (!(p->low > p->high)) {
    int kept = p->low;
    p->low = p->high;  //~ assignment left out :: ;
    p->high = kept;    //~ assignment left out :: ;
  }
}

int weigh(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++) {
    sum += values[i] * 3;  //~ `3` becomes `4` :: sum += values[i] * 4;
  }
  return sum;  //~ returns `1` :: return 1;
}

int borrowed(int size) {
  int *room = malloc(sizeof *room);
  if (room == NULL) return -1;
  *room = size;
  int found = *room + 1;
  free(room);          //~ call of `free` left out :: ;
  return found * 1;    //~ `*` becomes `/` :: return found / 1;
}
