// SPDX-License-Identifier: Apache-2.0
// Parameters without names, declared and defined.
int plain(int, unsigned int, char);
int plain(int a, unsigned int b, char c) { return a > 0 && b > 1u && c == 'c'; }
#pragma GCC diagnostic ignored "-Wunused-parameter"
int second_only(int, int b);
int second_only(int a, int b) { return b > 6; }
static int nothing(int (*)(int), unsigned int);
static int nothing(int (*f)(int), unsigned int n) { return f == 0 && n > 2u; }
int call(unsigned n) { return nothing(0, n); }
