// SPDX-License-Identifier: Apache-2.0
// Pointers to arrays.
int second(int (*rows)[2]) {
  if (!rows) return -1;
  return (*rows)[1] > 8 ? 1 : 0;
}
int (*pick(int (*a)[2], int (*b)[2], int which))[2] { return which ? a : b; }
