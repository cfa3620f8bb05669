// SPDX-License-Identifier: Apache-2.0
// Types that have no name of their own.
typedef struct { int x, y; } point;
typedef union { int i; unsigned char bytes[4]; } word;
typedef enum { LOW, HIGH = 10 } level;
struct { int count; } counter;
int quadrant(point p) { return p.x > 0 ? (p.y > 0 ? 1 : 4) : (p.y > 0 ? 2 : 3); }
int low_byte(word w) { return w.bytes[0] == 7; }
int is_high(level l) { return l == HIGH; }
int bump(void) { return ++counter.count > 2; }
