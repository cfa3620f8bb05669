// SPDX-License-Identifier: Apache-2.0
// Type parameters with bounds.
class BoundedGenerics<T extends Comparable<T> & java.io.Serializable> {
  private T best;
  boolean offer(T next) {
    if (next == null) return false;
    if (best == null || next.compareTo(best) > 0) {
      best = next;
      return true;
    }
    return false;
  }
  static <N extends Number> int sign(N n) { return n.intValue() > 0 ? 1 : n.intValue() < 0 ? -1 : 0; }
}
