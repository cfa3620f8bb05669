// SPDX-License-Identifier: Apache-2.0
/** Private methods, which are targets only if that is asked for. */
public class Hidden {
  /** Nobody calls it: with `--private` there is a division by zero. */
  @SuppressWarnings("unused")
  private static int share(int[] parts) {
    int sum = 0;
    for (int part : parts) sum += part;
    return sum / parts.length;
  }

  /** The caller sees to it. */
  private static int shareOfSome(int[] parts) {
    int sum = 0;
    for (int part : parts) sum += part;
    return sum / parts.length;
  }

  public static int shareOrZero(int[] parts) {
    return parts == null || parts.length == 0 ? 0 : shareOfSome(parts);
  }
}
