// SPDX-License-Identifier: Apache-2.0
/** Numbers and texts that the caller answers for. Nothing here is a defect. */
public class ContractsArguments {
  private enum Size {
    SMALL,
    LARGE
  }

  public static int quotient(int dividend, int divisor) {
    return dividend / divisor;
  }

  public static String everyNth(String text, int step) {
    StringBuilder picked = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (i % step == 0) picked.append(text.charAt(i));
    }
    return picked.toString();
  }

  public static int percentOf(int part, int whole) {
    if (whole <= 0) throw new IllegalArgumentException("whole");
    if (part < 0 || part > whole) throw new IllegalArgumentException("part");
    return (int) (100L * part / whole);
  }

  public static int[] zeros(short count) {
    return new int[count];
  }

  public static int[] gapsBetween(short posts) {
    return new int[posts - 1];
  }

  public static int parsed(String number) {
    return Integer.parseInt(number);
  }

  public static int sizeOf(String name) {
    return Size.valueOf(name).ordinal();
  }

  public static int exactSum(int left, int right) {
    return Math.addExact(left, right);
  }
}
