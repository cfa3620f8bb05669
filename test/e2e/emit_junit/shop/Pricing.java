// SPDX-License-Identifier: Apache-2.0
package shop;

/** What a test has to implement. */
public class Pricing {
  public interface Source {
    int price(String article);

    boolean isOpen();
  }

  public int total(Source source, Source other) {
    if (!source.isOpen()) return -1;
    return source.price("a") + 10 * other.price("b") + 100 * source.price("c");
  }
}
