// SPDX-License-Identifier: Apache-2.0
// Variables of the file, brought into a bad state by calls.
enum { CAPACITY = 3 };
static int history[CAPACITY];
static int depth;
static unsigned samples;
static unsigned total;

int record(int step) {
  if (depth < 0 || depth > CAPACITY) return 0;
  history[depth++] = step;  //! certain subobject-overflow
  return 1;
}

int record_fixed(int step) {
  if (depth < 0 || depth >= CAPACITY) return 0;
  history[depth++] = step;
  return 1;
}

int undo(void) {
  if (depth < 0 || depth > CAPACITY) return -1;
  return history[--depth];  //! certain subobject-overflow
}

int undo_fixed(void) {
  if (depth <= 0 || depth > CAPACITY) return -1;
  return history[--depth];
}

void sample(unsigned char level) {
  if (level == 0) return;
  total += level;
  ++samples;
}

void restart(void) { samples = 0; }

void restart_fixed(void) {
  samples = 0;
  total = 0;
}

unsigned level(void) {
  if (total == 0) return 0;
  return total / samples;  //! certain division-by-zero
}

unsigned level_fixed(void) {
  if (samples == 0) return 0;
  return total / samples;
}
