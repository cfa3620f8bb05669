// SPDX-License-Identifier: Apache-2.0
// Words of C++ as names of everything.
struct class { int new; int delete; };
int template(int this, int private) {
  if (this > private) return 1;
  return this == private ? 0 : -1;
}
int namespace(struct class *class) {
  if (!class) return -1;
  return class->new > class->delete;
}
int operator_(int try, int catch) { return try && catch; }
