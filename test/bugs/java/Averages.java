// SPDX-License-Identifier: Apache-2.0
/** Quotients whose divisor is a count, a sum or a difference. */
public class Averages {
  public static int mean(int[] values) {
    long sum = 0;
    for (int value : values) sum += value;
    return (int) (sum / values.length);  //! certain division-by-zero
  }

  public static int meanFixed(int[] values) {
    if (values.length == 0) return 0;
    long sum = 0;
    for (int value : values) sum += value;
    return (int) (sum / values.length);
  }

  public static int meanGain(int[] changes) {
    int gains = 0;
    long sum = 0;
    for (int change : changes) {
      if (change <= 0) continue;
      gains++;
      sum += change;
    }
    return (int) (sum / gains);  //! certain division-by-zero
  }

  public static int meanGainFixed(int[] changes) {
    int gains = 0;
    long sum = 0;
    for (int change : changes) {
      if (change <= 0) continue;
      gains++;
      sum += change;
    }
    return gains == 0 ? 0 : (int) (sum / gains);
  }

  public static int perBatch(int items, int batches) {
    if (items < 0 || batches < 0) throw new IllegalArgumentException("negative");
    return items / batches;  //! certain division-by-zero
  }

  public static int perBatchFixed(int items, int batches) {
    if (items < 0 || batches <= 0) throw new IllegalArgumentException("not positive");
    return items / batches;
  }

  public static int slope(int x1, int y1, int x2, int y2) {
    int rise = y2 - y1;
    return rise / (x2 - x1);  //! suspicious division-by-zero
  }

  public static int slopeFixed(int x1, int y1, int x2, int y2) {
    if (x1 == x2) return Integer.MAX_VALUE;
    int rise = y2 - y1;
    return rise / (x2 - x1);
  }

  /** The share of the first amount in all, in percent. */
  public static long shareOfFirst(int first, int second, int third) {
    long total = (long) first + second + third;
    return 100L * first / total;  //! suspicious division-by-zero
  }

  public static long shareOfFirstFixed(int first, int second, int third) {
    long total = (long) first + second + third;
    if (total == 0) return 0;
    return 100L * first / total;
  }
}
