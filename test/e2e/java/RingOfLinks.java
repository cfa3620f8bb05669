// SPDX-License-Identifier: Apache-2.0
/** A list whose links a test sets one way only: those that lead back cannot be made. */
public final class RingOfLinks {
  private final RingOfLinks next;
  private final int value;

  public RingOfLinks(RingOfLinks next, int value) {
    this.next = next;
    this.value = value;
  }

  public static int look(RingOfLinks a) {
    if (a == null) return 0;
    if (a.next == a) return 1;
    if (a.next != null && a.next.next == a) return 2;
    return a.value > 3 ? 3 : 4;
  }
}
//! open RingOfLinks.java:14#11:F unsupported
//! open RingOfLinks.java:15#31:F unsupported
