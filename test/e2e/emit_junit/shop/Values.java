// SPDX-License-Identifier: Apache-2.0
package shop;

import java.io.IOException;

/** Numbers, strings and arrays. */
public class Values {
  static int counter;
  static String last;

  static String echo(String text) {
    return text;
  }

  static String copy(String text) {
    return text == null ? null : new String(text);
  }

  static boolean same(String a, String b) {
    return a == b;
  }

  static char unit(char c) {
    return c;
  }

  static double negate(double x) {
    return -x;
  }

  static float half(float x) {
    return x / 2;
  }

  static long twice(long x) {
    return 2 * x;
  }

  static byte low(byte b, short s) {
    return (byte) (b + s);
  }

  static boolean isEven(int n) {
    return n % 2 == 0;
  }

  static int divide(int a, int b) {
    return a / b;
  }

  static int[] reverse(int[] values) {
    int[] result = new int[values.length];
    for (int i = 0; i < values.length; i++) result[i] = values[values.length - 1 - i];
    if (values.length > 0) values[0] = 0;
    return result;
  }

  static int[][] grid(int n) {
    return new int[][] {{n}, null, {}};
  }

  static double[] zeros() {
    return new double[] {0.0, -0.0, Double.NaN};
  }

  static String[] words(String a) {
    return new String[] {a, null, a + "!"};
  }

  static Object fill(Object[] cells, Object value) {
    cells[1] = value;
    return cells;
  }

  static Integer next(Integer n) {
    return n + 1;
  }

  static Object pick(boolean small) {
    return small ? (Object) Byte.valueOf((byte) 5) : (Object) Long.valueOf(5);
  }

  static boolean isSame(Integer a, Integer b) {
    return a == b;
  }

  static String kind(Object value) {
    return "object";
  }

  static String kind(String value) {
    return "string";
  }

  static String kind(Integer value) {
    return "integer";
  }

  static String kind(int value) {
    return "int";
  }

  static <T extends Comparable<T>> T larger(T a, T b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static int count(String... names) {
    return names == null ? -1 : names.length;
  }

  static int read(int n) throws IOException {
    if (n < 0) throw new IOException("negative");
    return n;
  }

  static void refuse() {
    throw new Refused();
  }

  private static class Refused extends IllegalStateException {}

  static int bump(int by) {
    counter += by;
    last = "bumped";
    return counter;
  }

  private static int hidden(int x, String text) {
    if (text == null) throw new IllegalArgumentException();
    return x + text.length();
  }
}
