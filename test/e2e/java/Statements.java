// SPDX-License-Identifier: Apache-2.0
// Every statement is executed, handlers too; not every edge is taken.
public class Statements {
  public static int price(int pieces, boolean isMember) {
    int price = 100;
    if (isMember) {
      price = 90;
    }
    if (pieces > 10) {
      price -= 20;
    }
    return price;
  }

  public static int ratio(int a, int b) {
    try {
      return a / b;
    } catch (ArithmeticException e) {
      throw new IllegalStateException("b is " + b);
    }
  }

  public static int first(int[] numbers, int wanted) {
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] == wanted) break;
      if (numbers[i] < 0) continue;
      wanted++;
    }
    return wanted;
  }
}
//! options --criterion statement
//! open Statements.java:6#4:T criterion
//! open Statements.java:9#13:T criterion
