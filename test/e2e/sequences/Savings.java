// SPDX-License-Identifier: Apache-2.0

/** What can be saved, as long as nobody has closed it. */
public class Savings extends Purse {
  public void deposit(int amount) {
    if (isClosed) {
      throw new IllegalStateException("closed");
    }
    if (amount > 0) {
      balance += amount;
    }
  }
}

/** Nobody outside of its package knows it. */
class Purse {
  int balance;
  boolean isClosed;

  public int balance() {
    return balance;
  }

  public void close() {
    isClosed = true;
  }
}
