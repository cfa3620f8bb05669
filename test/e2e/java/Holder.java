// SPDX-License-Identifier: Apache-2.0
/** A constructor whose parameter is narrower than the field that it fills. */
public final class Holder {
  private final Object value;
  private final int level;

  public Holder(String text, byte level) {
    this.value = text;
    this.level = level;
  }

  public int kind() {
    if (value instanceof Integer) return 1;
    return value == null ? 2 : 3;
  }

  public boolean isHigh() {
    return level > 100 && level < 200;
  }

  public boolean isHuge() {
    return level > 1000;
  }
}
//! open Holder.java:13#7:F unsupported
//! open Holder.java:18#16:T unsupported
//! open Holder.java:22#7:F unsupported
