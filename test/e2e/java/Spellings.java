// SPDX-License-Identifier: Apache-2.0

/// A text may be an object of the program's own that no test can bring into a given state: then it is one of the JDK.
class Spellings {
  static final class Buffer implements CharSequence {
    private final char[] units = new char[4];
    private int size;

    void add(char unit) { units[size++] = unit; }

    @Override
    public int length() { return size; }

    @Override
    public char charAt(int at) { return units[at]; }

    @Override
    public CharSequence subSequence(int from, int to) { return this; }
  }

  static int kind(CharSequence text) {
    if (text == null) return 0;
    if (text.length() < 2) return 1;
    if (text.charAt(0) == text.charAt(1)) return 2;
    return text.length() == 3 ? 3 : 4;
  }
}
