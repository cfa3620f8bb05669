// SPDX-License-Identifier: Apache-2.0
/** An amount in cents, and what is done with it. */
public class Money {
  private final long cents;
  private final String currency;

  public Money(long cents, String currency) {
    this.cents = cents;
    this.currency = currency;
  }

  public long getCents() {
    return cents;
  }

  public String getCurrency() {
    return currency;
  }

  public boolean isDebt() {
    return cents < 0;
  }

  public Money plus(Money other) {
    if (other == null) return this;
    long sum = cents + other.cents;
    if (((cents ^ sum) & (other.cents ^ sum)) < 0) throw new ArithmeticException("too much");
    return new Money(sum, currency);
  }

  public static int rebate(int total, boolean isMember) {
    if (total < 0) throw new IllegalArgumentException();
    int percent = 0;
    if (total >= 1000) percent = 10;
    else if (total >= 500) percent = 5;
    if (isMember) percent += 2;
    return percent;
  }
}
