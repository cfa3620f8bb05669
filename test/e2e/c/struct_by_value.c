// SPDX-License-Identifier: Apache-2.0
// Structs that travel in registers, in memory, and back.
struct point {
  int x, y;
};
struct box {
  struct point low, high;
  long weight;
};

struct point mirror(struct point p) {
  struct point mirrored = {p.y, p.x};
  if (p.x == p.y) mirrored.x = 0;
  return mirrored;
}

int is_inside(struct box box, struct point p) {
  if (box.weight < 0) return -1;
  return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
}

struct box grow(struct box box) {
  if (box.weight > 10) box.high.x = box.low.x;
  return box;
}
