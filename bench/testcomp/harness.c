// SPDX-License-Identifier: Apache-2.0
// What Test-Comp's programs leave undefined: inputs come from standard input, a line for each.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

int __llvm_profile_write_file(void);

enum { ERROR_REACHED = 107, ASSUMPTION_FAILED = 108, NO_MORE_INPUTS = 109 };

static void leave(int code) {
  __llvm_profile_write_file();
  _Exit(code);
}

static const char *next_line(void) {
  static char line[400];
  if (!fgets(line, sizeof line, stdin)) leave(NO_MORE_INPUTS);
  return line;
}

void reach_error(void) { leave(ERROR_REACHED); }
void __VERIFIER_error(void) { leave(ERROR_REACHED); }
void __VERIFIER_assume(int holds) {
  if (!holds) leave(ASSUMPTION_FAILED);
}

#define SIGNED_INPUT(name, type) \
  type __VERIFIER_nondet_##name(void) { return (type)strtoll(next_line(), NULL, 10); }
#define UNSIGNED_INPUT(name, type) \
  type __VERIFIER_nondet_##name(void) { return (type)strtoull(next_line(), NULL, 10); }
SIGNED_INPUT(char, char)
SIGNED_INPUT(short, short)
SIGNED_INPUT(int, int)
SIGNED_INPUT(long, long)
SIGNED_INPUT(longlong, long long)
UNSIGNED_INPUT(bool, bool)
UNSIGNED_INPUT(uchar, unsigned char)
UNSIGNED_INPUT(ushort, unsigned short)
UNSIGNED_INPUT(uint, unsigned int)
UNSIGNED_INPUT(ulong, unsigned long)
UNSIGNED_INPUT(ulonglong, unsigned long long)
float __VERIFIER_nondet_float(void) { return strtof(next_line(), NULL); }
double __VERIFIER_nondet_double(void) { return strtod(next_line(), NULL); }
