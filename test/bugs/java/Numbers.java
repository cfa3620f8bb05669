// SPDX-License-Identifier: Apache-2.0
/** Texts that pass as numbers and are none. */
public class Numbers {
  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  public static int quantity(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) return -1;
    }
    return Integer.parseInt(text);  //! certain number-format
  }

  public static int quantityFixed(String text) {
    if (text.isEmpty() || text.length() > 9) return -1;
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) return -1;
    }
    return Integer.parseInt(text);
  }

  public static int temperature(String text) {
    if (text.isEmpty() || text.length() > 4) return 0;
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i)) && text.charAt(i) != '-') return 0;
    }
    return Integer.parseInt(text);  //! certain number-format
  }

  public static int temperatureFixed(String text) {
    if (text.isEmpty() || text.length() > 4) return 0;
    int first = text.charAt(0) == '-' ? 1 : 0;
    if (first == text.length()) return 0;
    for (int i = first; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) return 0;
    }
    return Integer.parseInt(text);
  }

  public static int percent(String text) {
    if (text.isEmpty() || text.length() > 3) return -1;
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) return -1;
    }
    return Byte.parseByte(text);  //! certain number-format
  }

  public static int percentFixed(String text) {
    if (text.isEmpty() || text.length() > 3) return -1;
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) return -1;
    }
    return Short.parseShort(text);
  }

  /** The parts of an order number in one number. */
  public static int orderNumber(int year, int count) {
    if (year < 1990 || count < 0) return -1;
    return Integer.parseInt("" + year + count);  //! certain number-format
  }

  public static long orderNumberFixed(int year, int count) {
    if (year < 1990 || count < 0 || year > 9999) return -1;
    return Long.parseLong("" + year + count);
  }
}
