// SPDX-License-Identifier: Apache-2.0
// Many elements, written and read at places that are not known.
static int table[1 << 20];

int big_arrays(unsigned a, unsigned b, unsigned c) {
  const unsigned mask = (1 << 20) - 1;
  for (unsigned at = 0; at < 1 << 20; ++at) {
    table[(at * 7 + a) & mask] = (int)(at ^ b);
  }
  if (table[a & mask] == 12345) {
    return 1;
  }
  for (unsigned at = 0; at < 1000; ++at) {
    table[(b * at) & mask] += table[(c + at) & mask];
  }
  return table[c & mask] == 77 ? 2 : 3;
}
