// SPDX-License-Identifier: Apache-2.0
// Arrays of arrays as parameters, members and variables.
int board[3][3];
int corner(int b[3][3]) { return b ? b[2][2] > b[0][0] : -1; }
int row_is_full(int r) {
  if (r < 0 || r > 2) return -1;
  return board[r][0] && board[r][1] && board[r][2];
}
struct cube { signed char cells[2][2][2]; };
int last(struct cube *c) { return c ? c->cells[1][1][1] : 0; }
