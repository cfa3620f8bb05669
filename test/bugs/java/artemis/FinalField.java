// SPDX-License-Identifier: Apache-2.0
/** A field that is never null: nothing can fail. */
public class FinalField {
  private final Object token = new Object();

  public int probe() {
    return token.hashCode();
  }
}
