// SPDX-License-Identifier: Apache-2.0
import java.util.function.IntPredicate;

/** Most of it is out of reach for a test: private methods and classes, an initialiser, lambdas. */
public class Ledger {
  private static final int[] RATES = new int[4];

  static {
    for (int at = 0; at < RATES.length; ++at) {
      RATES[at] = at % 2 == 0 ? at * 10 : 5;
    }
  }

  private final int limit;

  public Ledger(int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("limit");
    }
    this.limit = limit;
  }

  boolean isOver(int amount) {
    return amount > limit;
  }

  public static int fee(int kind, int amount, int limit) {
    return charge(kind, amount, limit, false);
  }

  static int doubleFee(int kind, int amount) {
    return charge(kind, amount, 100, true);
  }

  private static int charge(int kind, int amount, int limit, boolean isTwice) {
    if (kind < 0 || kind >= RATES.length) {
      return -1;
    }
    int fee = RATES[kind];
    if (amount > limit) {
      fee += new Penalty(amount).points(limit);
    }
    if (isTwice) {
      return 2 * fee;
    }
    return fee;
  }

  static int countWanted(int[] amounts, int least) {
    return count(amounts, amount -> amount >= least && amount != 13);
  }

  private static int count(int[] amounts, IntPredicate wanted) {
    if (amounts == null) {
      return 0;
    }
    int found = 0;
    for (int amount : amounts) {
      if (wanted.test(amount)) {
        ++found;
      }
    }
    return found;
  }

  private static final class Penalty {
    private final int amount;

    Penalty(int amount) {
      this.amount = amount;
    }

    int points(int limit) {
      if (amount / 2 > limit) {
        return 3;
      }
      return 1;
    }
  }

  enum Level {
    LOW(1), HIGH(20);

    private final boolean isHigh;

    Level(int weight) {
      if (weight > 10) {
        isHigh = true;
      } else {
        isHigh = false;
      }
    }

    boolean allows(int weight) {
      return isHigh || weight < 5;
    }
  }
}
