// SPDX-License-Identifier: Apache-2.0
/** Readings whose mean is asked for after a reset that forgot the sum. */
public class Meter {
  private long sum;
  private int count;

  public void add(int reading) {
    sum += reading;
    count++;
  }

  public void reset() {
    count = 0;
  }

  public long mean() {
    if (sum == 0) return 0;
    return sum / count;  //! certain division-by-zero
  }
}
