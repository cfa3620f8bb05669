// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** Half of what there is to ask has been asked: doubtful, and no more. */
public class Halves {
  public static int elementOr(int[] values, int index, int otherwise) {
    if (index < values.length) return values[index];  //! suspicious index-out-of-bounds
    return otherwise;
  }

  public static int elementOrFixed(int[] values, int index, int otherwise) {
    if (index >= 0 && index < values.length) return values[index];
    return otherwise;
  }

  /** A table of its own: who leaves numbers out has to leave out all that do not fit. */
  public static int priceOf(int kind) {
    int[] prices = {3, 5, 8};
    if (kind > 2) return 0;
    return prices[kind];  //! certain index-out-of-bounds
  }

  public static int priceOfFixed(int kind) {
    int[] prices = {3, 5, 8};
    if (kind < 0 || kind > 2) return 0;
    return prices[kind];
  }

  private static List<String> copied(List<String> names) {
    if (names == null) return new ArrayList<>();
    return new ArrayList<>(names);
  }

  /** The helper takes null, and the method itself does not. */
  public static int missing(List<String> names, int wanted) {
    List<String> own = copied(names);
    return own.isEmpty() ? wanted - names.size() : 0;  //! suspicious null-dereference
  }

  public static int missingFixed(List<String> names, int wanted) {
    List<String> own = copied(names);
    return own.isEmpty() ? wanted : 0;
  }

  /** Who asks how a text begins does not know that something follows. */
  public static int hex(String text) {
    if (text.startsWith("0x")) return Integer.parseInt(text.substring(2), 16);  //! suspicious number-format
    return 0;
  }
}
