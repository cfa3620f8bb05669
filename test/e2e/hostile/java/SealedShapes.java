// SPDX-License-Identifier: Apache-2.0
// Sealed types, records and patterns.
class SealedShapes {
  sealed interface Shape permits Circle, Box {}
  record Circle(int radius) implements Shape {}
  record Box(int width, int height) implements Shape {
    Box {
      if (width < 0) throw new IllegalArgumentException();
    }
  }
  static int size(Shape shape) {
    if (shape instanceof Circle c) return c.radius() > 5 ? 2 : 1;
    if (shape instanceof Box b) return b.width() == b.height() ? 3 : 4;
    return 0;
  }
}
