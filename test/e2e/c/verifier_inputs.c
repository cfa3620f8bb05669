// SPDX-License-Identifier: Apache-2.0
// The functions of Test-Comp, defined by the suite.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

int choose(int a) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3);
  if (x > a) return 1;
  return __VERIFIER_nondet_uchar() == 'c' ? 2 : 3;
}

int twice(int a) {
  if (a < 4) return (int)(__VERIFIER_nondet_long() + __VERIFIER_nondet_long());
  return 0;
}
