// SPDX-License-Identifier: Apache-2.0
/** Readings and their mean. */
public class MeterFixed {
  private long sum;
  private int count;

  public void add(int reading) {
    sum += reading;
    count++;
  }

  public void reset() {
    sum = 0;
    count = 0;
  }

  public long mean() {
    if (count == 0) return 0;
    return sum / count;
  }
}
