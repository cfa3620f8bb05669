// SPDX-License-Identifier: Apache-2.0

/** An account that may be overdrawn, with what its owner expects of it. */
public class Account {
  private final int limit;
  private int balance;
  private int withdrawals;

  public Account(int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("limit");
    }
    this.limit = limit;
  }

  public void deposit(int amount) {
    balance += amount;
  }

  public boolean withdraw(int amount) {
    if (balance - amount < -limit) {
      return false;
    }
    balance -= amount;
    withdrawals++;
    assert withdrawals < 4 : "fees are due";
    return true;
  }

  /** What may be paid in: sums stay small. */
  public boolean isSmall(int amount) {
    return 0 < amount && amount <= 1000;
  }

  public boolean isWithinLimit() {
    return balance >= -limit;
  }

  /** Wrong on purpose: a refused withdrawal says nothing about the balance. */
  public boolean isPaid(int amount, boolean result) {
    return result || amount > 1000;
  }

  public int balance() {
    return balance;
  }

  public int withdrawals() {
    return withdrawals;
  }

  /** For who only wants to know how often something was taken. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Account && ((Account) other).withdrawals == withdrawals;
  }

  @Override
  public int hashCode() {
    return withdrawals;
  }
}
