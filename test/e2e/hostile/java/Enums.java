// SPDX-License-Identifier: Apache-2.0
// Enumerations with bodies, fields and switches.
class Enums {
  enum Operation {
    PLUS { int apply(int a, int b) { return a + b; } },
    MINUS { int apply(int a, int b) { return a - b; } };
    abstract int apply(int a, int b);
  }
  enum Empty {}
  enum Planet { EARTH(3), MARS(4); final int place; Planet(int place) { this.place = place; } }
  static int run(Operation o, int a) { return o == null ? 0 : o.apply(a, 2) > 3 ? 1 : 2; }
  static boolean isFar(Planet p) { return switch (p) { case EARTH -> false; case MARS -> p.place > 3; }; }
  static boolean hasNone(Empty e) { return e == null; }
}
