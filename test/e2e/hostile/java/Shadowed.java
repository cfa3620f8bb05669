// SPDX-License-Identifier: Apache-2.0
// Names that hide others, and classes called like those of the library.
class Shadowed {
  static class String { int length; }
  static class Integer { int value = 3; }
  static class List { boolean isEmpty() { return true; } }
  int Shadowed;
  int length(String s) { return s == null ? -1 : s.length > 3 ? 1 : 0; }
  int value(Integer Integer) { return Integer.value > 2 ? 1 : 0; }
  boolean Shadowed(int Shadowed) { return this.Shadowed == Shadowed; }
}
