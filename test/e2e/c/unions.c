// SPDX-License-Identifier: Apache-2.0
// The same bytes as different types, bit-fields, and flags.
#include <stdint.h>

union number {
  float f;
  uint32_t bits;
};

int is_negative_zero(union number number) { return number.f == 0 && number.bits != 0; }

struct flags {
  unsigned kind : 3;
  unsigned is_set : 1;
  int level : 4;
};

int describe(struct flags flags) {
  if (!flags.is_set) return -1;
  if (flags.level < -3) return 1;
  switch (flags.kind) {
    case 0:
      return 10;
    case 7:
      return 17;
    default:
      return 12;
  }
}

void raise_level(struct flags *flags) {
  if (flags == 0) return;
  if (flags->level < 7) {
    flags->level++;
  } else {
    flags->is_set = 0;
  }
}
