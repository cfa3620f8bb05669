// SPDX-License-Identifier: Apache-2.0
// Classes in classes in classes.
class NestedDeep {
  class One {
    class Two {
      int x;
      class Three { boolean isOver() { return x > 4; } }
    }
  }
  static class A { static class B { static class C { static int f(int x) { return x > 1 ? 1 : 0; } } } }
  static int deep(A.B.C c, int x) { return c == null ? x > 2 ? 2 : 1 : 0; }
}
