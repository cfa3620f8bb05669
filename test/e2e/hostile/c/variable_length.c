// SPDX-License-Identifier: Apache-2.0
// Arrays whose length is computed.
int sum_of_squares(int n) {
  if (n < 1 || n > 5) return -1;
  int squares[n];
  int sum = 0;
  for (int i = 0; i < n; ++i) squares[i] = i * i;
  for (int i = 0; i < n; ++i) sum += squares[i];
  return sum;
}
int first(int n, int values[n]) { return n > 0 && values ? values[0] > 5 : -1; }
