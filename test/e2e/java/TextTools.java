// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Text in the hands of the library: split, joined, looked up, matched, parsed. */
public class TextTools {
  public static int split(String s) {
    String[] parts = s.split(",");
    if (parts.length == 2) return 1;
    if (parts.length == 3 && parts[1].equals("b")) return 2;
    return 0;
  }

  public static int lookUp(String s) {
    Map<String, Integer> numbers = new HashMap<>();
    numbers.put("one", 1);
    numbers.put("two", 2);
    Integer found = numbers.get(s);
    if (found == null) return 0;
    return found == 2 ? 5 : 6;
  }

  public static String join(String a, String b) {
    String joined = String.join("/", a, b);
    if (joined.length() > 6) return "long";
    return joined;
  }

  public static boolean isListed(String s) {
    List<String> list = Arrays.asList("x", "yy");
    if (list.contains(s)) return true;
    return false;
  }

  public static int count(String s) {
    long n = s.chars().filter(c -> c == 'a').count();
    if (n == 2) return 1;
    return 0;
  }

  public static int matches(String s) {
    if (s.matches("[a-c]+")) return 1;
    return 0;
  }

  public static int ratio(String s) {
    try {
      double number = Double.parseDouble(s);
      if (number > 1) return 1;
      return 0;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  public static boolean isBalanced(String s) {
    Deque<Character> open = new ArrayDeque<>();
    for (char c : s.toCharArray()) {
      if (c == '(' || c == '[') {
        open.push(c);
      } else if (c == ')') {
        if (open.isEmpty() || open.pop() != '(') return false;
      } else if (c == ']') {
        if (open.isEmpty() || open.pop() != '[') return false;
      }
    }
    return open.isEmpty();
  }

  public static String roman(int n) {
    if (n <= 0 || n > 20) throw new IllegalArgumentException("out of range: " + n);
    StringBuilder builder = new StringBuilder();
    while (n >= 10) {
      builder.append("X");
      n -= 10;
    }
    while (n >= 1) {
      builder.append("I");
      n -= 1;
    }
    return builder.toString();
  }

  public static String shift(String s, int by) {
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (Character.isUpperCase(c)) {
        builder.append((char) ('A' + (c - 'A' + by) % 26));
      } else if (Character.isLowerCase(c)) {
        builder.append((char) ('a' + (c - 'a' + by) % 26));
      } else {
        builder.append(c);
      }
    }
    return builder.toString();
  }
}
