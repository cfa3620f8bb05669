// SPDX-License-Identifier: Apache-2.0
// Constructors that not everybody may call.
class ProtectedConstructor {
  protected final int size;
  protected ProtectedConstructor(int size) {
    if (size < 0) throw new IllegalArgumentException("size");
    this.size = size;
  }
  boolean isEmpty() { return size == 0; }
  static abstract class Base {
    protected Base() {}
    abstract int cost();
    boolean isCheap() { return cost() < 10; }
  }
}
