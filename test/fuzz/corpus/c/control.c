// SPDX-License-Identifier: Apache-2.0
// Branches of every kind, function pointers, globals.
int limit = 10;
static const char *const names[] = {"zero", "one", 0};
static int twice(int x) { return 2 * x; }
int apply(int (*f)(int), int x, unsigned char which) {
  int local;
  if (x > limit && which) local = x;
  switch (which) {
    case 0:
    case 1:
      return names[which][0];
    case 2:
      return f ? f(x) : twice(x);
    default:
      break;
  }
  do {
    x = x > 5 ? x - 3 : x + 1;
  } while (x != 4 && x < limit);
  return local;
}
