// SPDX-License-Identifier: Apache-2.0
// The last condition holds if b points to the second element of a. Such pointers are not tried, so nothing may be said.
//! finding out-of-bounds 9
//! open overlap.c:10#7:T size

int overlaps(int *a, int *b) {
  if (a == 0 || b == 0) return -1;
  b[0] = 1;
  a[1] = 2;
  if (b[0] != 1) return 1;
  return 0;
}
