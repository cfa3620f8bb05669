// SPDX-License-Identifier: Apache-2.0
// Structures and unions without a name inside others.
struct shape {
  int kind;
  union {
    struct { int width, height; };
    int radius;
  };
};
int area(struct shape s) {
  if (s.kind == 0) return s.width > 3 ? 1 : 0;
  return s.radius > 5 ? 3 : 2;
}
