// SPDX-License-Identifier: Apache-2.0
// Numbers until one that ends them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0, count = 0, x;
  while (count < 6 && (x = __VERIFIER_nondet_int()) != -1) {
    if (x < 0 || x > 9) continue;
    sum += x;
    ++count;
  }
  if (count == 4 && sum == 30) reach_error();
  return sum;
}
