// SPDX-License-Identifier: Apache-2.0
// A tiny stack machine.
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int stack[4] = {0}, top = 0;
  for (int i = 0; i < 4; ++i) {
    char op = __VERIFIER_nondet_char();
    if (op == 'p') {
      if (top == 4) return 1;
      stack[top++] = __VERIFIER_nondet_int() & 0xff;
    } else if (op == '+' || op == '*') {
      if (top < 2) return 2;
      --top;
      stack[top - 1] = op == '+' ? stack[top - 1] + stack[top] : stack[top - 1] * stack[top];
    } else {
      return 3;
    }
  }
  if (top == 2 && stack[0] == 143) reach_error();
  return 0;
}
