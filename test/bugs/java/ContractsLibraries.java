// SPDX-License-Identifier: Apache-2.0
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What libraries of utilities leave to their callers. */
public class ContractsLibraries {
  /** The class of an enum has constants; one that is none does not fit the type. */
  public static <E extends Enum<E>> List<E> all(Class<E> kind) {
    return new ArrayList<>(Arrays.asList(kind.getEnumConstants()));
  }

  public static int marked(Class<?> type, Class<? extends Annotation> by) {
    int count = 0;
    for (Method method : type.getDeclaredMethods()) {
      if (method.getAnnotation(by) != null) count++;
    }
    return count;
  }

  /** At most eight of the bytes go into a number; how many there are is said by who calls. */
  private static long firstBytes(byte[] from, int count) {
    if (count < 0) throw new IllegalArgumentException("count");
    long number = 0;
    for (int i = 0; i < count; i++) number = number << 8 | from[i] & 0xff;
    return number;
  }

  public static long number(byte[] from, int count) {
    return firstBytes(from, Math.min(count, 8));
  }

  private static int digit(char c) {
    if (c < '0' || c > '9') throw new IllegalArgumentException("digit");
    return c - '0';
  }

  /** The digit at some place of a text. */
  public static int digitAt(String text, int at) {
    if (at < 0 || at >= text.length()) return -1;
    return digit(text.charAt(at));
  }

  /** The library takes neither null nor a negative place, wherever the number of elements comes from. */
  public static void copyPart(int[] from, int first, int last, int[] to, int at) {
    if (first < 0 || last > from.length || first > last) throw new IndexOutOfBoundsException("part");
    System.arraycopy(from, first, to, at, last - first);
  }
}
