// SPDX-License-Identifier: Apache-2.0
/** An account whose balance should never be below zero, and a fee that nobody counts on. */
public class Account {
  private static final int FEE = 2;
  private int balance;

  private void check() {
    assert balance >= 0 : "overdrawn";  //! certain assertion-failed
  }

  public void deposit(int amount) {
    if (amount <= 0 || amount > 1000000 - balance) throw new IllegalArgumentException("amount");
    balance += amount;
    check();
  }

  public boolean withdraw(int amount) {
    if (amount <= 0) throw new IllegalArgumentException("amount");
    if (amount > balance) return false;
    balance -= amount + FEE;
    check();
    return true;
  }
}
