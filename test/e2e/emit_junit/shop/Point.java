// SPDX-License-Identifier: Apache-2.0
package shop;

/** A record, and one that is picky. */
public record Point(int x, double y) {
  public Point mirrored() {
    return new Point(-x, y);
  }

  public record Name(String text) {
    public Name {
      if (text == null) throw new NullPointerException();
    }

    public int size() {
      return text.length();
    }
  }
}
