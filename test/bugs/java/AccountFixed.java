// SPDX-License-Identifier: Apache-2.0
/** An account whose balance is never below zero, fee included. */
public class AccountFixed {
  private static final int FEE = 2;
  private int balance;

  private void check() {
    assert balance >= 0 : "overdrawn";
  }

  public void deposit(int amount) {
    if (amount <= 0 || amount > 1000000 - balance) throw new IllegalArgumentException("amount");
    balance += amount;
    check();
  }

  public boolean withdraw(int amount) {
    if (amount <= 0) throw new IllegalArgumentException("amount");
    if (amount > balance - FEE) return false;
    balance -= amount + FEE;
    check();
    return true;
  }
}
