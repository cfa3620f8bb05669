// SPDX-License-Identifier: Apache-2.0
/** State that belongs to the class. */
public class Statics {
  static int limit = 10;
  static int used;
  private static final int[] TABLE = {1, 2, 4, 8};

  public static boolean take(int amount) {
    if (amount < 0) return false;
    if (used + amount > limit) return false;
    used += amount;
    return true;
  }

  public static int weight(int index) {
    if (index < 0 || index >= TABLE.length) return 0;
    return TABLE[index];
  }
}
