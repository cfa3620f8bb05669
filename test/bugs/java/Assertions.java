// SPDX-License-Identifier: Apache-2.0
/** What the code claims of its own results. */
public class Assertions {
  private static final int MINUTES_OF_DAY = 1440;

  public static int minuteOfDay(int minutes) {
    int minute = minutes % MINUTES_OF_DAY;
    assert minute >= 0 : "minute before midnight";  //! certain assertion-failed
    return minute;
  }

  public static int minuteOfDayFixed(int minutes) {
    int minute = Math.floorMod(minutes, MINUTES_OF_DAY);
    assert minute >= 0 : "minute before midnight";
    return minute;
  }

  public static int squareRoot(int number) {
    if (number < 0 || number > 60) throw new IllegalArgumentException("number");
    int root = 0;
    while (root * root < number) root++;
    assert root * root <= number;  //! certain assertion-failed
    return root;
  }

  public static int squareRootFixed(int number) {
    if (number < 0 || number > 60) throw new IllegalArgumentException("number");
    int root = 0;
    while ((root + 1) * (root + 1) <= number) root++;
    assert root * root <= number;
    return root;
  }

  /** What each gets of a sum in cents. */
  public static int[] shares(short cents, byte people) {
    if (cents < 0 || people < 1 || people > 4) throw new IllegalArgumentException("people");
    int[] shares = new int[people];
    int left = cents;
    for (int i = 0; i < people; i++) {
      shares[i] = cents / people;
      left -= shares[i];
    }
    assert left == 0;  //! certain assertion-failed
    return shares;
  }

  public static int[] sharesFixed(short cents, byte people) {
    if (cents < 0 || people < 1 || people > 4) throw new IllegalArgumentException("people");
    int[] shares = new int[people];
    int left = cents;
    for (int i = 0; i < people; i++) {
      shares[i] = left / (people - i);
      left -= shares[i];
    }
    assert left == 0;
    return shares;
  }

  public static int middle(int low, int high) {
    if (low < 0 || low > high) throw new IllegalArgumentException("low");
    int middle = (low + high) / 2;
    assert low <= middle && middle <= high;  //! certain assertion-failed
    return middle;
  }

  public static int middleFixed(int low, int high) {
    if (low < 0 || low > high) throw new IllegalArgumentException("low");
    int middle = low + (high - low) / 2;
    assert low <= middle && middle <= high;
    return middle;
  }

  public static int[] inOrder(int a, int b, int c) {
    int[] row = {Math.min(a, b), Math.max(a, b), c};
    if (row[1] > row[2]) {
      row[2] = row[1];
      row[1] = c;
    }
    assert row[0] <= row[1] && row[1] <= row[2];  //! certain assertion-failed
    return row;
  }

  public static int[] inOrderFixed(int a, int b, int c) {
    int[] row = {Math.min(a, b), Math.max(a, b), c};
    if (row[1] > row[2]) {
      row[2] = row[1];
      row[1] = Math.max(row[0], c);
      row[0] = Math.min(row[0], c);
    }
    assert row[0] <= row[1] && row[1] <= row[2];
    return row;
  }
}
