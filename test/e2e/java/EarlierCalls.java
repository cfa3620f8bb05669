// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is there when a method is called may not be what initialisers have left. */
public class EarlierCalls {
  private static final List<String> SEEN = new ArrayList<>();
  private static final Map<String, Integer> RANKS = Map.of("low", 1);
  private static final int[] SIZES = {1, 2, 4};
  private static int calls;
  private static int base = 7;
  static int shared = 3;

  public static boolean isThirdCall() {
    calls++;
    return calls == 3;
  }

  public static boolean isCrowded() {
    SEEN.add("x");
    return SEEN.size() > 2;
  }

  public static boolean isSharedChanged() {
    return shared == 5;
  }

  /** Nobody changes these. */
  public static boolean isBaseChanged() {
    return base == 8;
  }

  public static boolean isTableChanged() {
    return SIZES[1] == 3;
  }

  public static boolean isRankChanged() {
    return RANKS.get("low") == 2;
  }

  /** With assertions switched off, the number may be anything. */
  public static boolean isNegativeInSpiteOfAll(int number) {
    assert number > 0;
    return number < 0;
  }

  /** An array of texts is one of objects. */
  public static int rankOf(Object[] array) {
    if (array instanceof String[]) return 1;
    return 0;
  }

  public static int rankOfThread() {
    if (Thread.interrupted()) return 1;
    return 0;
  }
}
//! open EarlierCalls.java:17#12:F environment
//! open EarlierCalls.java:22#20:F environment
//! open EarlierCalls.java:26#4:F environment
//! infeasible EarlierCalls.java:31#5:F
//! infeasible EarlierCalls.java:35#6:F
//! infeasible EarlierCalls.java:39#17:F
//! open EarlierCalls.java:45#19:F environment
//! open EarlierCalls.java:50#4:F size
//! open EarlierCalls.java:55#3:F environment
