// SPDX-License-Identifier: Apache-2.0
// A static variable inside a function keeps what earlier calls left there; a table that nobody writes does not.
//! open called_again.c:8#7:T environment
//! infeasible called_again.c:15#7:T
int called_again(void) {
  static int calls;
  calls++;
  if (calls > 3) return 1;
  return 0;
}

int table_lookup(unsigned at) {
  static int table[4] = {1, 2, 3, 4};
  int found = table[at % 4];
  if (found > 4) return 1;
  return 0;
}
