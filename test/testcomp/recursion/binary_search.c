// SPDX-License-Identifier: Apache-2.0
// Search in a sorted table.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static const int table[7] = {2, 5, 9, 14, 20, 27, 35};
static int find(int x, int low, int high) {
  if (low > high) return -1;
  int middle = (low + high) / 2;
  if (table[middle] == x) return middle;
  return x < table[middle] ? find(x, low, middle - 1) : find(x, middle + 1, high);
}
int main(void) {
  int at = find(__VERIFIER_nondet_int(), 0, 6);
  if (at == 4) reach_error();
  return at;
}
