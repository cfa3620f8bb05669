// SPDX-License-Identifier: Apache-2.0
// Variables with every kind of initialiser.
struct pair { int a; const char *b; };
static struct pair pairs[3] = {[1] = {.b = "one", .a = 1}, [2] = {2, "two"}};
int *const address = &pairs[1].a;
int lookup(int i) { return i >= 0 && i < 3 ? pairs[i].a : -1; }
int through(int x) {
  if (x > 5) *address = x;
  return *address;
}
