// SPDX-License-Identifier: Apache-2.0

/** What its objects have counted is kept elsewhere. */
public class Counter {
  private static class Totals {
    static int calls;
  }

  public int count() {
    return ++Totals.calls;
  }

  public boolean isFull() {
    return Totals.calls > 2;
  }
}
