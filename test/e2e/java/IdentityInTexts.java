// SPDX-License-Identifier: Apache-2.0
/** Texts that show which object it is, which no test can know. */
public class IdentityInTexts {
  private final String name;

  public IdentityInTexts(String name) {
    this.name = name;
  }

  @Override
  public String toString() {
    return super.toString() + "[name=" + name + "]";
  }

  public String in(String open, String close) {
    if (open == null) return name;
    return open + this + close;
  }
}
