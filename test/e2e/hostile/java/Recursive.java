// SPDX-License-Identifier: Apache-2.0
// Types that mention themselves.
class Recursive<T extends Recursive<T>> implements Comparable<Recursive<T>> {
  int rank;
  T next;
  public int compareTo(Recursive<T> other) { return rank > other.rank ? 1 : rank < other.rank ? -1 : 0; }
  boolean hasNext() { return next != null; }
}
