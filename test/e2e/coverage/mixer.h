// SPDX-License-Identifier: Apache-2.0
#ifndef MIXER_H
#define MIXER_H

static inline int limited(int value, int largest) {
  if (value > largest) return largest;
  return value;
}

static inline int unused_here(int value) {
  if (value == 7) return 1;
  return 0;
}

int mix(int left, int right);

#endif
