// SPDX-License-Identifier: Apache-2.0
// One test executes every line of `price`, so no test is needed for the edges that pass lines by.
//! options --criterion statement
//! open statements.c:8#7:F criterion
//! open statements.c:9#7:F criterion
unsigned price(unsigned pieces, int is_member) {
  unsigned price = 100;
  if (is_member) price = 90;
  if (pieces > 10) price -= 20;
  return price;
}

int sign(int value) {
  if (value < 0) return -1;
  if (value > 0)
    return 1;
  else
    return 0;
}
