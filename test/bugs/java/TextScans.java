// SPDX-License-Identifier: Apache-2.0
/** Texts gone through character by character. */
public class TextScans {
  public static String withoutTrailingBlanks(String text) {
    int end = text.length();
    while (end >= 0 && text.charAt(end - 1) == ' ') end--;  //! certain string-index
    return text.substring(0, end);
  }

  public static String withoutTrailingBlanksFixed(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') end--;
    return text.substring(0, end);
  }

  public static int doubledLetters(String text) {
    int doubled = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == text.charAt(i + 1)) doubled++;  //! certain string-index
    }
    return doubled;
  }

  public static int doubledLettersFixed(String text) {
    int doubled = 0;
    for (int i = 1; i < text.length(); i++) {
      if (text.charAt(i - 1) == text.charAt(i)) doubled++;
    }
    return doubled;
  }

  /** `first_name` as `firstName`. */
  public static String camelCase(String name) {
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') c = Character.toUpperCase(name.charAt(++i));  //! certain string-index
      joined.append(c);
    }
    return joined.toString();
  }

  public static String camelCaseFixed(String name) {
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_' && i + 1 < name.length()) c = Character.toUpperCase(name.charAt(++i));
      joined.append(c);
    }
    return joined.toString();
  }

  public static String underlined(String title, short width) {
    return title + "-".repeat(width - title.length());  //! suspicious uncaught-exception
  }

  public static String underlinedFixed(String title, short width) {
    return title + "-".repeat(Math.max(0, width - title.length()));
  }

  /** `"3a2b"` as `"aaabb"`. */
  public static String expanded(String packed) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < packed.length()) {
      int count = 1;
      if (packed.charAt(i) >= '1' && packed.charAt(i) <= '9') count = packed.charAt(i++) - '0';
      char letter = packed.charAt(i++);  //! certain string-index
      for (int k = 0; k < count; k++) text.append(letter);
    }
    return text.toString();
  }

  public static String expandedFixed(String packed) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < packed.length()) {
      int count = 1;
      if (packed.charAt(i) >= '1' && packed.charAt(i) <= '9') count = packed.charAt(i++) - '0';
      if (i == packed.length()) break;
      char letter = packed.charAt(i++);
      for (int k = 0; k < count; k++) text.append(letter);
    }
    return text.toString();
  }
}
