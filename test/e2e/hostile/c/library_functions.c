// SPDX-License-Identifier: Apache-2.0
// Static functions that are called like those of the C library.
static int atoi(const char *s) {
  int n = 0;
  while (n < 3 && s[n] == 'x') ++n;
  return n;
}
static int qsort(int x) { return x < 10 ? x : 10; }
static int rename(int x) { return x == 4; }
int measured(const char *s, int x) {
  if (!s) return -1;
  return atoi(s) == 2 ? qsort(x) : rename(x);
}
//! open static functions with names of the C library: their edges are not found on the machine
