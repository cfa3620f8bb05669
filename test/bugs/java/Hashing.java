// SPDX-License-Identifier: Apache-2.0
/** Places in tables from numbers that may be below zero, or that no positive number can equal. */
public class Hashing {
  private static final String[] COLOURS = {"red", "green", "blue", "black", "white"};
  private static final int[] LIMITS = {10, 20, 50, 100, 200};
  private static final int[] WHEEL = {0, 32, 15, 19, 4, 21};
  private static final String[] SIDES = {"even", "odd"};

  public static String colourOf(String name) {
    return COLOURS[name.hashCode() % COLOURS.length];  //! suspicious index-out-of-bounds
  }

  public static String colourOfFixed(String name) {
    return COLOURS[Math.floorMod(name.hashCode(), COLOURS.length)];
  }

  public static int limitOf(long customer) {
    int slot = Long.hashCode(customer) % LIMITS.length;
    return LIMITS[slot];  //! suspicious index-out-of-bounds
  }

  public static int limitOfFixed(long customer) {
    int slot = (Long.hashCode(customer) & Integer.MAX_VALUE) % LIMITS.length;
    return LIMITS[slot];
  }

  public static int shardLimit(int id) {
    return LIMITS[Math.abs(id) % LIMITS.length];  //! suspicious index-out-of-bounds
  }

  public static int shardLimitFixed(int id) {
    return LIMITS[Math.abs(id % LIMITS.length)];
  }

  public static int pocketAt(int spin) {
    int at = spin * 2;
    if (at < 0) at = -at;
    return WHEEL[at % WHEEL.length];  //! certain index-out-of-bounds
  }

  public static int pocketAtFixed(int spin) {
    int at = spin * 2 % WHEEL.length;
    if (at < 0) at = -at;
    return WHEEL[at];
  }

  public static String sideOf(int houseNumber) {
    return SIDES[houseNumber % 2];  //! suspicious index-out-of-bounds
  }

  public static String sideOfFixed(int houseNumber) {
    return SIDES[houseNumber & 1];
  }
}
