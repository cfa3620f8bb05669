// SPDX-License-Identifier: Apache-2.0

/** Lets one person through for each coin, and takes two coins in advance. */
public class Turnstile {
  private static final int MOST = 2;

  private int coins;

  public boolean insert() {
    if (coins == MOST) {
      return false;
    }
    coins++;
    return true;
  }

  public boolean pass() {
    if (coins == 0) {
      return false;
    }
    coins--;
    return true;
  }
}
