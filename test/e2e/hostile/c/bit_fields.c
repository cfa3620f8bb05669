// SPDX-License-Identifier: Apache-2.0
// Bit-fields of all kinds.
struct flags {
  unsigned ready : 1;
  signed level : 3;
  unsigned : 4;
  unsigned mode : 2;
  _Bool done : 1;
};
int state(struct flags f) {
  if (f.done) return 9;
  if (f.ready && f.mode == 2) return f.level < 0 ? -1 : 1;
  return 0;
}
void set(struct flags *f, int level) {
  if (!f) return;
  f->level = level > 3 ? 3 : level < -4 ? -4 : level;
  f->ready = 1;
}
