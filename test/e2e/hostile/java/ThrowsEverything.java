// SPDX-License-Identifier: Apache-2.0
// Errors, exceptions of one's own, and causes.
class ThrowsEverything {
  static final class Odd extends RuntimeException {
    final int code;
    Odd(int code, Throwable cause) { super("odd " + code, cause); this.code = code; }
  }
  static int check(int x) {
    if (x == 1) throw new Odd(x, new IllegalStateException("inner"));
    if (x == 2) throw new AssertionError("two");
    if (x == 3) throw new StackOverflowError();
    return x;
  }
  static Throwable cause(Throwable t) { return t == null ? null : t.getCause(); }
}
