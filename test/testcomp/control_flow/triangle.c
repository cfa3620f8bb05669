// SPDX-License-Identifier: Apache-2.0
// Kinds of triangles.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0 || c <= 0 || a > 1000 || b > 1000 || c > 1000) return 0;
  if (a + b <= c || a + c <= b || b + c <= a) return 1;
  if (a == b && b == c) return 2;
  if (a == b || b == c || a == c) return 3;
  if (a * a + b * b == c * c) reach_error();
  return 4;
}
