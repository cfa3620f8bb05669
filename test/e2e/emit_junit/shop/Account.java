// SPDX-License-Identifier: Apache-2.0
package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** State that only constructors, setters and getters reach. */
public class Account {
  private final String owner;
  private int balance;
  private Level level = Level.LOW;
  private boolean closed;
  private final List<Integer> history = new ArrayList<>();

  public Account(String owner, int balance) {
    this.owner = Objects.requireNonNull(owner);
    if (balance < 0) throw new IllegalArgumentException("negative: " + balance);
    this.balance = balance;
  }

  public String getOwner() {
    return owner;
  }

  public int getBalance() {
    return balance;
  }

  public Level getLevel() {
    return level;
  }

  public void setLevel(Level level) {
    this.level = level;
  }

  public boolean isClosed() {
    return closed;
  }

  public boolean withdraw(int amount) {
    if (amount > balance) return false;
    balance -= amount;
    level = Level.HIGH;
    return true;
  }

  public void transfer(Account to, int amount) {
    if (to == this) throw new IllegalArgumentException();
    balance -= amount;
    to.balance += amount;
  }

  public Account richer(Account other) {
    return other.balance > balance ? other : this;
  }

  public Account split() {
    return new Account(owner + "2", balance / 2);
  }
}
