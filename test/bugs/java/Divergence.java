// SPDX-License-Identifier: Apache-2.0
/** Loops that some inputs never leave. */
public class Divergence {
  /** How often a number can be halved. */
  public static int halvings(int number) {
    int halvings = 0;
    while (number % 2 == 0) {  //! certain divergence
      number /= 2;
      if (number != 0) halvings++;
    }
    return halvings;
  }

  public static int halvingsFixed(int number) {
    if (number == 0) return 0;
    int halvings = 0;
    while (number % 2 == 0) {
      number /= 2;
      halvings++;
    }
    return halvings;
  }

  public static int blanks(String text) {
    int blanks = 0;
    int at = 0;
    while (at < text.length()) {  //! certain divergence
      if (text.charAt(at) == '\t') continue;
      if (text.charAt(at) == ' ') blanks++;
      at++;
    }
    return blanks;
  }

  public static int blanksFixed(String text) {
    int blanks = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '\t') continue;
      if (c == ' ') blanks++;
    }
    return blanks;
  }

  public static int position(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {  //! certain divergence
      int middle = (low + high) >>> 1;
      if (sorted[middle] == key) return middle;
      if (sorted[middle] < key) low = middle;
      else high = middle;
    }
    return -1;
  }

  public static int positionFixed(int[] sorted, int key) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] == key) return middle;
      if (sorted[middle] < key) low = middle + 1;
      else high = middle;
    }
    return -1;
  }

  /** How many coins of 5, 2 and 1 an amount takes. */
  public static int coins(int amount) {
    if (amount < 0 || amount > 20) throw new IllegalArgumentException("amount");
    int coins = 0;
    while (amount > 0) {  //! certain divergence
      int coin = amount >= 5 ? 5 : amount / 2 * 2;
      if (coin == 0) continue;
      amount -= coin;
      coins += coin == 4 ? 2 : 1;
    }
    return coins;
  }

  public static int coinsFixed(int amount) {
    if (amount < 0 || amount > 20) throw new IllegalArgumentException("amount");
    int coins = 0;
    while (amount > 0) {
      int coin = amount >= 5 ? 5 : amount >= 2 ? 2 : 1;
      amount -= coin;
      coins++;
    }
    return coins;
  }
}
