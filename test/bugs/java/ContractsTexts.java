// SPDX-License-Identifier: Apache-2.0
import java.util.List;

/** Texts that are taken to be there, and long enough. Nothing here is a defect. */
public class ContractsTexts {
  public static String capitalised(String word) {
    if (word == null) return null;
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  public static String initials(String first, String last) {
    return "" + first.charAt(0) + last.charAt(0);
  }

  public static String part(String text, int from, int to) {
    return text.substring(from, to);
  }

  public static int longest(List<String> words) {
    int longest = 0;
    for (String word : words) longest = Math.max(longest, word.length());
    return longest;
  }

  public static int totalLength(String[] parts) {
    int total = 0;
    for (String part : parts) total += part.length();
    return total;
  }

  public static boolean isComment(String line) {
    return line.charAt(0) == '#';
  }
}
