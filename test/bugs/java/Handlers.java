// SPDX-License-Identifier: Apache-2.0
/** What goes wrong in handlers, after them and in spite of them. */
public class Handlers {
  private static String lookedUp(int key) {
    if (key < 0 || key > 99) throw new IllegalStateException("no key " + key);
    return "k" + key;
  }

  public static int lengthOfValue(int key) {
    String value = null;
    try {
      value = lookedUp(key);
    } catch (IllegalStateException missing) {
      key = 0;
    }
    return value.length();  //! certain null-dereference
  }

  public static int lengthOfValueFixed(int key) {
    try {
      return lookedUp(key).length();
    } catch (IllegalStateException missing) {
      return 0;
    }
  }

  /** The sum of the numbers per text that is none. */
  public static int sumPerError(String[] texts) {
    int sum = 0;
    int errors = 0;
    for (String text : texts) {
      try {
        sum += Integer.parseInt(text);
      } catch (NumberFormatException noNumber) {
        errors++;
      }
    }
    return sum / errors;  //! certain division-by-zero
  }

  public static int sumPerErrorFixed(String[] texts) {
    int sum = 0;
    int errors = 0;
    for (String text : texts) {
      try {
        sum += Integer.parseInt(text);
      } catch (NumberFormatException noNumber) {
        errors++;
      }
    }
    return errors == 0 ? sum : sum / errors;
  }

  /** The quotient, and what the handler makes of it if there is none. */
  public static int quotientOr(int[] values, int divisor) {
    int last = values.length - 1;
    try {
      if (values.length > 3) return 0;
      return values[0] / divisor;
    } catch (ArithmeticException divided) {
      return values[last];
    } catch (ArrayIndexOutOfBoundsException empty) {
      return values[last];  //! certain index-out-of-bounds
    }
  }

  public static int quotientOrFixed(int[] values, int divisor) {
    int last = values.length - 1;
    try {
      if (values.length > 3) return 0;
      return values[0] / divisor;
    } catch (ArithmeticException divided) {
      return values[last];
    } catch (ArrayIndexOutOfBoundsException empty) {
      return 0;
    }
  }

  /** Opens what is positive and closes all; what is still open is an error. */
  public static int opened(int[] doors) {
    int open = 0;
    try {
      for (int door : doors) {
        if (door == 0) return 0;
        if (door > 0) open++;
      }
      int opened = open;
      open = 0;
      return opened;
    } finally {
      if (open != 0) throw new AssertionError("left open");  //! certain assertion-failed
    }
  }

  public static int openedFixed(int[] doors) {
    int open = 0;
    try {
      int opened = 0;
      for (int door : doors) {
        if (door == 0) return 0;
        if (door > 0) opened++;
      }
      return opened;
    } finally {
      if (open != 0) throw new AssertionError("left open");
    }
  }
}
