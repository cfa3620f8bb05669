// SPDX-License-Identifier: Apache-2.0
// A parameter that is called like the function, its type or a global.
int total;
typedef int number;
int shadow(int shadow) { return shadow > 2; }
int count(number number) { return number < 0 ? -1 : number > 9; }
int add(int total) { return total == 4; }
int keep(int x) {
  if (x > 3) total = x;
  return total;
}
