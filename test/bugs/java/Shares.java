// SPDX-License-Identifier: Apache-2.0

/** What only the package of a public class can bring about is no state that the class is known to be in. */
public class Shares {
  int parts = 1;
  private int taken;

  /** Nobody but the package ever sets `parts` to zero. */
  public int each(int amount) {
    if (parts > 3) return 0;
    return amount / parts;  //! suspicious division-by-zero
  }

  /** Calls that everybody may make are enough. */
  public void take() {
    taken = taken == 2 ? 0 : taken + 1;
  }

  public int left(int amount) {
    if (taken > 3) return 0;
    return amount / taken;  //! certain division-by-zero
  }

  public int leftFixed(int amount) {
    return taken == 0 ? amount : amount / taken;
  }
}
