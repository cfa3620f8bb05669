// SPDX-License-Identifier: Apache-2.0
//! alone
public class UncaughtException {
  static void fail(String what) {
    throw new IllegalArgumentException(what);
  }

  public static void main(String[] args) {
    System.out.println("before");
    fail("it");
    System.out.println("never");
  }
}
