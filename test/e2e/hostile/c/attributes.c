// SPDX-License-Identifier: Apache-2.0
// Attributes everywhere.
__attribute__((noinline)) int hidden(int x) { return x > 4; }
int aligned_sum(struct { int a; } *unused, int x) __attribute__((unused));
struct __attribute__((packed)) tight { char c; int i; short s; };
int tight_sum(struct tight *t) { return t ? t->i + t->s > 12 : -1; }
struct wide { _Alignas(16) int x; };
int wide_x(struct wide w) { return w.x == 3; }
