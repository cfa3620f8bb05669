// SPDX-License-Identifier: Apache-2.0
/** Methods over a text of up to three characters; how many paths each has is in model_paths_test.cpp. */
class TextPaths {
  static String text(int n, char a, char b, char c) {
    char[] all = {a, b, c};
    return new String(all, 0, n & 3);
  }

  static int equal(int n, char a, char b, char c) { return text(n, a, b, c).equals("ab") ? 1 : 0; }

  static int compare(int n, char a, char b, char c) {
    String s = text(n, a, b, c);
    return s.compareTo("ab") + s.hashCode() + (s.startsWith("x") ? 5 : 7);
  }

  static int search(int n, char a, char b, char c) {
    String s = text(n, a, b, c);
    return s.indexOf('x') + 10 * s.lastIndexOf('y') + 100 * s.indexOf("yx") + 1000 * s.lastIndexOf("y");
  }

  static int cut(int n, char a, char b, char c) {
    String s = text(n, a, b, c);
    return s.trim().length() + 10 * s.strip().length() + 100 * s.replace('a', 'b').indexOf('b')
        + 1000 * s.replace("ab", "xyz").length();
  }

  static int build(int n, char a, char b, char c) {
    StringBuilder builder = new StringBuilder("<");
    builder.append(text(n, a, b, c)).append(n).append(a).append(n > 3).insert(1, "__").append('>');
    return builder.length() + 100 * builder.toString().hashCode();
  }

  static int joined(int n, char a, char b, char c) {
    return ("n = " + n + ", s = " + text(n, a, b, c)).length();
  }

  static int charAt(int n, char a, char b, char c) { return text(n, a, b, c).charAt(1); }

  static int substring(int n, char a, char b, char c) {
    return text(n, a, b, c).substring(b & 3, c & 3).length();
  }

  static int parse(int n, char a, char b, char c) {
    return Integer.parseInt(text(n, a, b, c)) == 42 ? 1 : 0;
  }

  static int choose(int n, char a, char b, char c) {
    switch (text(n, a, b, c)) {
      case "a":
        return 1;
      case "Aa":
        return 2;
      case "BB":
        return 3;
      default:
        return 0;
    }
  }

  static int digit(int n, char a, char b, char c) {
    return Character.isDigit(a) ? Character.digit(a, 10) : Character.isWhitespace(b) ? -1 : -2;
  }

  static int boxed(int n, char a, char b, char c) {
    Integer number = n;
    Character letter = a;
    return Math.max(number, letter) + Math.abs(n) + Math.min(n, b) + Integer.compare(n, c);
  }

  static int print(int n, char a, char b, char c) {
    System.out.println("n is " + n + " and the text " + text(n, a, b, c));
    return n;
  }

  static int message(int n, char a, char b, char c) {
    throw new IllegalArgumentException("bad: " + text(n, a, b, c) + " of " + n);
  }

  static int palindrome(int n, char a, char b, char c) {
    String s = text(n, a, b, c);
    for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
      if (s.charAt(i) != s.charAt(j)) return 0;
    }
    return 1;
  }

  static int split(int n, char a, char b, char c) { return text(n, a, b, c).split(",").length; }
}
