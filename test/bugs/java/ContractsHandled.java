// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.NoSuchElementException;

/** Exceptions that the code itself counts on and catches. Nothing here is a defect. */
public class ContractsHandled {
  public static int parsedOr(String text, int otherwise) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException noNumber) {
      return otherwise;
    }
  }

  public static int quotientOr(int dividend, int divisor, int otherwise) {
    try {
      return dividend / divisor;
    } catch (ArithmeticException zero) {
      return otherwise;
    }
  }

  public static int elementOr(int[] values, int index, int otherwise) {
    try {
      return values[index];
    } catch (ArrayIndexOutOfBoundsException outside) {
      return otherwise;
    }
  }

  public static int lengthOr(String text, int otherwise) {
    try {
      return text.length();
    } catch (NullPointerException none) {
      return otherwise;
    }
  }

  public static int numberIn(Object cell) {
    try {
      return (Integer) cell;
    } catch (ClassCastException | NullPointerException other) {
      return 0;
    }
  }

  public static String firstOr(List<String> words, String otherwise) {
    try {
      return words.iterator().next();
    } catch (NoSuchElementException empty) {
      return otherwise;
    }
  }

  public static int roomFor(short count, short used) {
    try {
      return new byte[count - used].length;
    } catch (NegativeArraySizeException full) {
      return 0;
    }
  }

  /** The quotient of the last two; whatever is missing makes it 0. */
  public static int lastQuotient(int[] values) {
    int quotient = 0;
    try {
      quotient = values[values.length - 2] / values[values.length - 1];
    } catch (RuntimeException missing) {
      quotient = 0;
    }
    return quotient;
  }
}
