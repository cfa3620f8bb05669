// SPDX-License-Identifier: Apache-2.0
// Arrays of arrays, inside a struct and by pointer.
struct matrix {
  int cells[2][2];
};

int is_symmetric(const struct matrix *m) {
  if (m == 0) return -1;
  return m->cells[0][1] == m->cells[1][0];
}

int trace_sign(struct matrix m) {
  long trace = (long)m.cells[0][0] + m.cells[1][1];
  if (trace > 0) return 1;
  if (trace < 0) return -1;
  return 0;
}

int pick(int table[2][3], unsigned row, unsigned column) {
  if (table == 0 || row >= 2 || column >= 3) return -1;
  return table[row][column] == 7 ? 1 : 0;
}
//! finding out-of-bounds 21
