// SPDX-License-Identifier: Apache-2.0
// What functions of others are given may lead beyond an object: those that stand in for them do not look there.
extern unsigned unpack(const unsigned char *at);

int lookup(const unsigned char *table, unsigned key) {
  if (unpack(table + 8 * key) == 0) return 0;
  return unpack(table + 4) > key ? 1 : -1;
}
