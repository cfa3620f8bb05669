// SPDX-License-Identifier: Apache-2.0
//! alone
public class ExitCode {
  public static void main(String[] args) {
    System.out.println("leaving");
    try {
      System.exit(3);
    } finally {
      System.out.println("never");
    }
  }
}
