// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/** What was given decides, though code has looked at something else of it, or nothing is left to be decided. */
public class ContractsLimits {
  private static final int[] NONE = {};

  /** Which place there is, the caller knows; that there is none at all makes no difference. */
  public static int valueAt(int[] given, int place) {
    int[] values = given == null ? NONE : given;
    return values[place];
  }

  /** Four bytes at a time, then the rest: the bytes are as many as the caller says. */
  public static int mix(byte[] data, int length) {
    int hash = 17;
    int blocks = length >> 2;
    for (int block = 0; block < blocks; block++) hash = hash * 31 + data[block << 2];
    int rest = blocks << 2;
    if (length - rest == 3) hash ^= data[rest + 2] << 16;
    if (length - rest >= 2) hash ^= data[rest + 1] << 8;
    return hash;
  }

  private static int digit(char letter) {
    switch (letter) {
      case '0': return 0;
      case '1': return 1;
      case '2': return 2;
      default: throw new IllegalArgumentException("no digit: " + letter);
    }
  }

  /** The text has as many digits as the caller says, whatever the first of them is. */
  public static long number(String text, int start, int count) {
    if (count <= 0 || count > 4) return 0;
    long sum = 0;
    for (int i = 0; i < count; i++) sum = sum * 3 + digit(text.charAt(start + i));
    return sum;
  }

  /** Objects that are compared can be compared. */
  @SuppressWarnings("unchecked")
  public static boolean isBefore(Object first, Object second) {
    if (first == null || second == null) return false;
    return ((Comparable<Object>) first).compareTo(second) < 0;
  }

  public static Set<Object> sorted(Object only) {
    if (only == null) return Set.of();
    Set<Object> all = new TreeSet<>();
    all.add(only);
    return all;
  }

  /** The class is one of arrays. */
  public static Object[] orEmpty(Object[] values, Class<? extends Object[]> type) {
    if (type == null) throw new IllegalArgumentException("no type");
    if (values != null) return values;
    return type.cast(Array.newInstance(type.getComponentType(), 0));
  }

  public enum Colour { RED, GREEN }

  public static Set<Colour> palette(Colour... colours) {
    if (colours.length == 0) return EnumSet.noneOf(Colour.class);
    return EnumSet.copyOf(Arrays.asList(colours));
  }

  /** Some texts are no paths. */
  public static Path inside(String name) {
    if (name == null) return null;
    return Path.of(name);
  }

  /** How much of the text is there, the caller says; that it may be the same array as the word is chance. */
  public static boolean isAt(char[] word, char[] text, int start, int end) {
    if (start < 0 || start + word.length > end) return false;
    for (int i = 0; i < word.length; i++) {
      if (text[start + i] != word[i]) return false;
    }
    return true;
  }

  public interface Layout {
    boolean isWide();
  }

  /** A layout is wide or it is not. */
  public static int fill(Layout layout) {
    int[] columns = new int[layout.isWide() ? 2 : 1];
    columns[0] = 3;
    if (layout.isWide()) columns[1] = 4;
    return columns[columns.length - 1];
  }
}
