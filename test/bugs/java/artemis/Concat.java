// SPDX-License-Identifier: Apache-2.0
/** Appending null to a text is fine. At rank `precondition`: the text that is no number. */
public class Concat {
  public static int f(String text) {
    String longer = "x" + text;
    return longer.length();
  }

  public static int g(String number) {
    return Integer.parseInt(number);
  }
}
