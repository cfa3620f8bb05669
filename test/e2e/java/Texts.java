// SPDX-License-Identifier: Apache-2.0
/** What programs do with text: trim, look for, cut, replace, build, count. */
public class Texts {
  public static String clean(String s) {
    if (s == null) return "";
    String t = s.trim();
    if (t.isEmpty()) return "-";
    return t;
  }

  public static int email(String s) {
    int at = s.indexOf('@');
    if (at <= 0) return 1;
    if (s.lastIndexOf('@') != at) return 2;
    String host = s.substring(at + 1);
    if (!host.contains(".")) return 3;
    if (host.startsWith(".") || host.endsWith(".")) return 4;
    return 0;
  }

  public static String value(String line) {
    int split = line.indexOf('=');
    if (split < 0) return null;
    String key = line.substring(0, split).trim();
    if (key.equals("n")) return line.substring(split + 1);
    if (key.equalsIgnoreCase("ok")) return "yes";
    return "";
  }

  public static int number(String s) {
    try {
      int n = Integer.parseInt(s);
      if (n == 1234) return 1;
      if (n < 0) return 2;
      return 3;
    } catch (NumberFormatException e) {
      return 4;
    }
  }

  public static int command(String word) {
    switch (word.toLowerCase()) {
      case "get":
        return 1;
      case "put":
        return 2;
      case "delete":
        return 3;
      default:
        return 0;
    }
  }

  public static boolean isPalindrome(String s) {
    return new StringBuilder(s).reverse().toString().equals(s);
  }

  public static int vowels(String s) {
    int count = 0;
    for (char c : s.toCharArray()) {
      if ("aeiou".indexOf(c) >= 0) count++;
    }
    if (count > 2) return 9;
    return count;
  }

  public static String order(String a, String b) {
    if (a == null || b == null) return "";
    if (a.compareTo(b) < 0) return a + b;
    if (a.equals(b)) return a;
    return b.concat(a);
  }

  public static String repeat(String s, int n) {
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < n && i < 3; i++) {
      if (i > 0) builder.append(", ");
      builder.append(i).append(s);
    }
    if (builder.length() > 10) builder.setLength(10);
    return builder.toString();
  }

  public static int digits(String s) {
    int sum = 0;
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (!Character.isDigit(c)) throw new IllegalArgumentException("no digit: " + c + " in " + s);
      sum += c - '0';
    }
    return sum;
  }
}
