// SPDX-License-Identifier: Apache-2.0
/** Characters one by one with a look ahead that may lie behind the end. */
public class Tokens {
  private final String text;
  private int at;

  public Tokens(String text) {
    if (text == null) throw new IllegalArgumentException("text");
    this.text = text;
  }

  public boolean hasNext() {
    return at < text.length();
  }

  /** The next character; `\` and what follows it count as one. */
  public char next() {
    if (!hasNext()) return 0;
    char c = text.charAt(at++);
    if (c != '\\') return c;
    return text.charAt(at++);  //! certain string-index
  }
}
