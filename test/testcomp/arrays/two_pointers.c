// SPDX-License-Identifier: Apache-2.0
// Two indices meet where a sum is right.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[6] = {1, 3, 4, 8, 11, 15}, want = __VERIFIER_nondet_int(), i = 0, j = 5;
  while (i < j) {
    int sum = a[i] + a[j];
    if (sum == want) {
      if (i == 2) reach_error();
      return 1;
    }
    if (sum < want) ++i;
    else --j;
  }
  return 0;
}
