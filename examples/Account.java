// SPDX-License-Identifier: Apache-2.0
/** What a bank account allows: the example of the README. */
public class Account {
  public enum Kind { SAVINGS, CHECKING }

  private final Kind kind;
  private long balance;

  public Account(Kind kind, long balance) {
    this.kind = kind;
    this.balance = balance;
  }

  public long getBalance() {
    return balance;
  }

  /** Takes money out; a checking account may go below zero by 100. */
  public boolean withdraw(long amount) {
    if (amount <= 0) throw new IllegalArgumentException("amount: " + amount);
    long limit = kind == Kind.CHECKING ? -100 : 0;
    if (balance - amount < limit) return false;
    balance -= amount;
    return true;
  }

  /** Whether a text is an account number: two letters, then digits. */
  public static boolean isNumber(String text) {
    if (text == null || text.length() < 3) return false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean fits = i < 2 ? c >= 'A' && c <= 'Z' : c >= '0' && c <= '9';
      if (!fits) return false;
    }
    return true;
  }
}
