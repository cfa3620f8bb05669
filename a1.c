#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <stdint.h>
#include <stdbool.h>
enum color { RED, GREEN = 5, BLUE };
typedef struct { unsigned a : 3; int b : 5; bool c; } flags_t;
union u { int i; float f; unsigned char b[4]; };
typedef struct vec { double x, y; } vec;
int color_cost(enum color c) { switch (c) { case RED: return 1; case GREEN: return 2; case BLUE: return 3; } return -1; }
int bits(flags_t f) { if (f.a == 5 && f.b < 0) return f.c ? 1 : 2; return 0; }
int sign_of(union u v) { if (v.f < 0) return -1; return v.b[0] == 7; }
double length2(vec v) { double d = v.x * v.x + v.y * v.y; if (d > 100.0) return -1; return d; }
int sum_matrix(int m[2][3]) { int s = 0; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) s += m[i][j]; return s > 10 ? 1 : 0; }
static int counter(void) { static int n; n++; return n > 1 ? 1 : 0; }
int fact(int n) { if (n < 0 || n > 10) return 0; return n <= 1 ? 1 : n * fact(n - 1); }
void swap(int *a, int *b) { if (!a || !b) return; int t = *a; *a = *b; *b = t; }
int find(const char *hay, char needle) { if (!hay) return -1; for (int i = 0; hay[i]; i++) if (hay[i] == needle) return i; return -2; }
uint8_t sat_add(uint8_t a, uint8_t b) { unsigned s = a + b; return s > 255 ? 255 : (uint8_t)s; }
long long mulmod(long long a, long long b) { if (b == 0) return -1; if (a > 1000000 || a < 0 || b < 0) return -2; return a * 3 % b; }
float half(float f) { if (f != f) return 0; return f > 1e30f ? 1.0f : f / 2; }
