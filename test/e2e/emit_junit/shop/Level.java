// SPDX-License-Identifier: Apache-2.0
package shop;

/** Constants with and without a body. */
public enum Level {
  LOW,
  HIGH {
    @Override
    int factor() {
      return 10;
    }
  },
  TOP;

  int factor() {
    return 1;
  }

  public Level next() {
    return this == LOW ? HIGH : TOP;
  }
}
