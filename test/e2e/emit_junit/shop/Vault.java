// SPDX-License-Identifier: Apache-2.0
package shop;

/** Nothing that a test could reach without reflection. */
public class Vault {
  private int code;
  private final String label;

  private Vault(String label) {
    this.label = label;
  }

  public boolean opens(int attempt) {
    return attempt == code && label != null;
  }

  private int secret(int factor) {
    if (factor == 0) throw new ArithmeticException();
    return code * factor;
  }
}
