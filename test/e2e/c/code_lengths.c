// SPDX-License-Identifier: Apache-2.0
// A table of codes made from their lengths: what is behind the checks needs lengths that go together, and loops
// over all lengths before.
//! finding null-dereference 18
//! finding out-of-bounds 18
//! finding null-dereference 36
//! finding out-of-bounds 36
enum { kLongest = 8 };

struct entry {
  unsigned char bits;
  unsigned short symbol;
};

int make_table(const unsigned short *lengths, unsigned count, struct entry *table, unsigned size) {
  unsigned short counts[kLongest + 1] = {0};
  for (unsigned symbol = 0; symbol < count; ++symbol) {
    if (lengths[symbol] > kLongest) return -2;
    counts[lengths[symbol]]++;
  }
  unsigned longest = kLongest;
  while (longest > 0 && counts[longest] == 0) --longest;
  if (longest == 0) return 0;
  int left = 1;
  for (unsigned length = 1; length <= kLongest; ++length) {
    left = left * 2 - counts[length];
    if (left < 0) return -1;
  }
  if (left > 0) return -1;
  if (size < 1u << longest) return 1;
  unsigned next = 0;
  for (unsigned length = 1; length <= longest; ++length) {
    for (unsigned symbol = 0; symbol < count; ++symbol) {
      if (lengths[symbol] != length) continue;
      for (unsigned fill = 0; fill < 1u << (longest - length); ++fill) {
        table[next].bits = (unsigned char)length;
        table[next].symbol = (unsigned short)symbol;
        ++next;
      }
    }
  }
  return 2;
}
