// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Taking from what turns out to be empty. */
public class Leftovers {
  private static final String[][] COUNTRIES = {{"de", "Germany"}, {"za", "South Africa"}};

  public static boolean isBalanced(String text) {
    Deque<Character> open = new ArrayDeque<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(' || c == '[') open.push(c);
      if (c == ')' && open.pop() != '(') return false;  //! certain uncaught-exception
      if (c == ']' && (open.isEmpty() || open.pop() != '[')) return false;
    }
    return open.isEmpty();
  }

  public static boolean isBalancedFixed(String text) {
    Deque<Character> open = new ArrayDeque<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(' || c == '[') open.push(c);
      if (c == ')' && (open.isEmpty() || open.pop() != '(')) return false;
      if (c == ']' && (open.isEmpty() || open.pop() != '[')) return false;
    }
    return open.isEmpty();
  }

  public static String firstLongWord(List<String> words) {
    List<String> kept = new ArrayList<>();
    for (String word : words) {
      if (word.length() > 3) kept.add(word);
    }
    return kept.iterator().next();  //! certain uncaught-exception
  }

  public static String firstLongWordFixed(List<String> words) {
    for (String word : words) {
      if (word.length() > 3) return word;
    }
    return "";
  }

  public static int highestBelow(int[] bids, int limit) {
    List<Integer> allowed = new ArrayList<>();
    for (int bid : bids) {
      if (bid < limit) allowed.add(bid);
    }
    return Collections.max(allowed);  //! certain uncaught-exception
  }

  public static int highestBelowFixed(int[] bids, int limit) {
    List<Integer> allowed = new ArrayList<>();
    for (int bid : bids) {
      if (bid < limit) allowed.add(bid);
    }
    return allowed.isEmpty() ? 0 : Collections.max(allowed);
  }

  private static Optional<String> country(String code) {
    for (String[] row : COUNTRIES) {
      if (row[0].equals(code)) return Optional.of(row[1]);
    }
    return Optional.empty();
  }

  public static String addressLine(String city, String code) {
    String line = city == null ? "" : city + ", ";
    return line + country(code).get();  //! certain uncaught-exception
  }

  public static String addressLineFixed(String city, String code) {
    String line = city == null ? "" : city + ", ";
    return line + country(code).orElse(code);
  }
}
