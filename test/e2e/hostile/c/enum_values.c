// SPDX-License-Identifier: Apache-2.0
// Enumerations: without a name, with equal and negative values.
enum { SMALL = 1, LITTLE = 1, LARGE = 1000 };
enum sign { NEGATIVE = -1, ZERO, POSITIVE };
int size_class(int n) { return n >= LARGE ? LARGE : n >= SMALL ? LITTLE : 0; }
enum sign sign_of(int n) { return n > 0 ? POSITIVE : n < 0 ? NEGATIVE : ZERO; }
int weight(enum sign s) { return s == NEGATIVE ? 3 : s == POSITIVE ? 5 : 4; }
