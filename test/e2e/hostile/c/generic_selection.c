// SPDX-License-Identifier: Apache-2.0
// `_Generic`.
#define KIND(x) _Generic((x), int : 1, double : 2, char * : 3, default : 0)
int kind_of_int(int x) { return x > 2 ? KIND(x) : 0; }
int kind_of_double(double x) { return x > 2.5 ? KIND(x) : 0; }
int kind_of_text(char *x) { return x ? KIND(x) : 0; }
