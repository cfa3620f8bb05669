// SPDX-License-Identifier: Apache-2.0
// A door with a code of three digits.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 0;
  for (int i = 0; i < 5; ++i) {
    int key = __VERIFIER_nondet_int();
    switch (state) {
      case 0: state = key == 4 ? 1 : 0; break;
      case 1: state = key == 7 ? 2 : key == 4 ? 1 : 0; break;
      case 2: state = key == 1 ? 3 : 0; break;
      default: break;
    }
  }
  if (state == 3) reach_error();
  return state;
}
