// SPDX-License-Identifier: Apache-2.0
/** Whether two references lead to the same text or boxed number is nothing that their contents decide. */
public class Sameness {
  public static boolean isLiteral(String word) {
    return word == "x";
  }

  public static boolean isFresh() {
    return new String("a") == "a";
  }

  /** How far the table of boxed numbers goes is for the JVM to say (-XX:AutoBoxCacheMax). */
  public static boolean isBoxedOnce(int number) {
    int large = (number & 1023) + 1024;
    Integer first = large;
    Integer second = large;
    return first == second;
  }

  /** Of nothing, the library has only one text. */
  public static boolean isNothingAdded(String word) {
    String longer = word + "!";
    return longer.substring(0, longer.length() - 1) == word;
  }

  public static boolean isItself(String word) {
    return word.toString() == word;
  }
}
//! open Sameness.java:5#3:F size
//! infeasible Sameness.java:9#11:F
//! open Sameness.java:17#22:F approximate
//! open Sameness.java:23#19:F size
//! infeasible Sameness.java:27#5:T
