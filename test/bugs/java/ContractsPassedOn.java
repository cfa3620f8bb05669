// SPDX-License-Identifier: Apache-2.0
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What is handed on as it was given, compared for other reasons, or beyond what a machine can hold. */
public class ContractsPassedOn implements Comparable<ContractsPassedOn> {
  private final int size;

  public ContractsPassedOn(int size) {
    this.size = size;
  }

  /** The same object is equal; that there is one is for the caller to see to. */
  @Override
  public int compareTo(ContractsPassedOn other) {
    if (this == other) return 0;
    return Integer.compare(size, other.size);
  }

  static int digit(char letter) {
    if (letter < '0' || letter > '9') throw new IllegalArgumentException("no digit: " + letter);
    return letter - '0';
  }

  /** Each letter has to be a digit, as `digit` says. */
  public static int digitSum(String text) {
    if (text == null || text.length() > 3) return 0;
    int sum = 0;
    for (int i = 0; i < text.length(); i++) sum += digit(text.charAt(i));
    return sum;
  }

  /** Nothing is special about an empty array but that there is nothing in it. */
  public static int byteAt(byte[] bytes, int position) {
    if (bytes.length == 0) return 0;
    return bytes[position];
  }

  public static char letterAt(String text, int position) {
    if (text.isEmpty()) return ' ';
    return text.charAt(position);
  }

  private static int add(int left, int right) {
    long sum = (long) left + right;
    if (sum > Integer.MAX_VALUE) throw new ArithmeticException("too large");
    return (int) sum;
  }

  public static int sumAndOne(int left, int right) {
    if (left < 0 || right < 0) return 0;
    return add(add(left, right), 1);
  }

  public static String decode(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  public static String from(String text, int start) {
    if (text == null) return "";
    return text.substring(start, text.length());
  }

  public static boolean isMatch(String text, String regex) {
    if (text == null) return false;
    return Pattern.compile(regex).matcher("abc").matches();
  }

  public static char[] padding(int count) {
    if (count < 1) return new char[0];
    return new char[count];
  }
}
