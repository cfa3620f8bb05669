// SPDX-License-Identifier: Apache-2.0
// Moves of a tower.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int moves;
static void hanoi(int n, int from, int to) {
  if (n == 0) return;
  hanoi(n - 1, from, 6 - from - to);
  ++moves;
  hanoi(n - 1, 6 - from - to, to);
}
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 6) return 0;
  hanoi(n, 1, 3);
  if (moves == 31) reach_error();
  return 1;
}
