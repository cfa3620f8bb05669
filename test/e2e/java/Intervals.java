// SPDX-License-Identifier: Apache-2.0
/** Made by factories only, and compared with an object of its class, one of another, and none. */
public final class Intervals {
  private final int low, high;

  private Intervals(int low, int high) {
    this.low = Math.min(low, high);
    this.high = Math.max(low, high);
  }

  public static Intervals of(int a, int b) {
    return new Intervals(a, b);
  }

  @Override
  public boolean equals(Object other) {
    if (other == null || getClass() != other.getClass()) return false;
    Intervals that = (Intervals) other;
    return low == that.low && high == that.high;
  }

  @Override
  public int hashCode() {
    return 31 * low + high;
  }
}
