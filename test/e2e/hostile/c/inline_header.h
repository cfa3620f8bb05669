// SPDX-License-Identifier: Apache-2.0
#ifndef INLINE_HEADER_H
#define INLINE_HEADER_H
static inline int clip(int x, int most) { return x > most ? most : x; }
#define TWICE(x) ((x) + (x))
#endif
