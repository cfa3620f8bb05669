// SPDX-License-Identifier: Apache-2.0
// Three philosophers may wait for each other for ever.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int fork[3] = {0}, has[3] = {0};
  for (int i = 0; i < 5; ++i) {
    unsigned char who = __VERIFIER_nondet_uchar();
    if (who > 2) return 1;
    int next = (who + has[who]) % 3;
    if (has[who] < 2 && !fork[next]) { fork[next] = 1; has[who]++; }
    else if (has[who] == 2) { fork[who] = fork[(who + 1) % 3] = 0; has[who] = 0; }
  }
  if (has[0] == 1 && has[1] == 1 && has[2] == 1) reach_error();
  return 0;
}
