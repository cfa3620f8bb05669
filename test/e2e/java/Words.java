// SPDX-License-Identifier: Apache-2.0
/** Text that is looked at letter by letter. */
public class Words {
  public static boolean isIdentifier(String s) {
    if (s.isEmpty()) return false;
    if (!Character.isLetter(s.charAt(0))) return false;
    for (int i = 1; i < s.length(); i++) {
      char c = s.charAt(i);
      if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_') return false;
    }
    return true;
  }

  public static String greet(String name) {
    if (name == null || name.isEmpty()) return "hello, stranger";
    return "hello, " + name;
  }

  public static int command(String word) {
    switch (word) {
      case "start":
        return 1;
      case "stop":
        return 2;
      case "go":
        return 3;
      default:
        return 0;
    }
  }

  public static boolean isPalindrome(String s) {
    int from = 0;
    int to = s.length() - 1;
    while (from < to) {
      if (s.charAt(from++) != s.charAt(to--)) return false;
    }
    return true;
  }

  public static int portOr(String text, int other) {
    try {
      int port = Integer.parseInt(text);
      return port > 0 && port < 65536 ? port : other;
    } catch (NumberFormatException e) {
      return other;
    }
  }

  public static String trimmed(String s) {
    String inner = s.trim();
    if (inner.equals(s)) return s;
    return inner.isEmpty() ? "-" : inner;
  }

  public static int split(String pair) {
    int at = pair.indexOf('=');
    if (at < 0) return -1;
    if (at == 0) return 0;
    return pair.startsWith("id") ? 2 : 1;
  }

  public static String shout(String s) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c >= 'a' && c <= 'z') c -= 32;
      out.append(c);
    }
    return out.toString();
  }
}
