// SPDX-License-Identifier: Apache-2.0
// Loops that are left in several ways.
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int depth = 0;
  for (int i = 0; i < 6; ++i) {
    char c = __VERIFIER_nondet_char();
    if (c == '(') { ++depth; continue; }
    if (c == ')') { if (--depth < 0) return 1; continue; }
    if (c == 0) break;
    return 2;
  }
  if (depth == 3) reach_error();
  return 0;
}
