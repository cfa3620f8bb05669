// SPDX-License-Identifier: Apache-2.0
// Names of POSIX functions with other signatures.
int index(int x) { return x > 4 ? 1 : 2; }
int basename(char c) { return c == 'r'; }
int link(int a, int b) { return a > b ? a : b; }
int re_match(int x) { return x == 3 ? 30 : 0; }
