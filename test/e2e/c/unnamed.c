// SPDX-License-Identifier: Apache-2.0
// What has no name of its own.
enum { RED = 1, GREEN = 5 };
struct pixel {
  enum { LOW, HIGH = 7 } level;
  union {
    int number;
    float part;
  };
  struct {
    int inside;
  } inner;
};
typedef enum { NO, YES = 3 } answer;
enum { OFF, ON } mode;

int skip(unsigned int, int b);
int skip(unsigned int a, int b) { return b > 3 ? 1 : (int)a; }

int ignore(unsigned int, int b) { return b == 9 ? GREEN : RED; }

answer say(int n) { return n > 4 ? YES : NO; }

int brightness(const struct pixel *p) {
  if (p == 0) return 0;
  if (p->level == HIGH) return p->number == 4 ? 1 : 2;
  return p->inner.inside > 3 ? 3 : 4;
}

int toggle(void) {
  if (mode == ON) return 1;
  mode = ON;
  return 2;
}

struct {
  int level;
  const char *label;
} settings[2];

int setting(int at) {
  if (at < 0 || at > 1) return -1;
  return settings[at].level > 3 ? 1 : 0;
}
