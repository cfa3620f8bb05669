// SPDX-License-Identifier: Apache-2.0
// Functions whose tables are evaluated on many inputs (class_truth.py).
//
// assume c_clamp: low <= high
// assume c_digit: c >= '0' && c != '5'
// assume c_quadrant: at.x != 0
// assume c_move: at != NULL && at->x < dx
// assume c_distance: a < b || b == 0
#include <stddef.h>

struct point {
  int x;
  int y;
};

int steps;

int c_clamp(int value, int low, int high) {
  if (value < low) return low;
  return value > high ? high : value;
}

unsigned c_distance(unsigned a, unsigned b) { return a < b ? b - a : a - b; }

int c_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

long long c_shift(int value, int by) {
  if (by < 0 || by > 31) return -1;
  return (long long)value << by;
}

int c_quadrant(struct point at) {
  if (at.x == 0 || at.y == 0) return 0;
  if (at.x > 0) return at.y > 0 ? 1 : 4;
  return at.y > 0 ? 2 : 3;
}

int c_move(struct point *at, int dx) {
  if (at == NULL) return 0;
  if (dx == 0) return 1;
  at->x += dx;
  steps++;
  return 2;
}

int c_weight(int kind, int count) {
  switch (kind) {
    case 1:
      return count;
    case 2:
    case 3:
      return count * 2;
    default:
      return count < 0 ? 0 : 7;
  }
}

float c_fee(float amount, _Bool is_member) {
  if (amount < 0.5f) return 0.0f;
  return is_member ? amount : amount * 2.0f;
}

int c_words(const char *text) {
  int words = 0;
  int inside = 0;
  for (; *text; text++) {
    if (*text == ' ')
      inside = 0;
    else if (!inside) {
      inside = 1;
      words++;
    }
  }
  return words;
}

int c_begins(const char *text) {
  if (text == NULL) return -1;
  if (*text != '-') return *text ? 1 : 0;
  return text[1] != '-' ? 2 : 3;
}
