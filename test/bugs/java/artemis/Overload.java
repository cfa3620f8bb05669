// SPDX-License-Identifier: Apache-2.0
/** At rank `precondition`: null in each; a test has to say which of the two it calls. */
public class Overload {
  public static int foo(String text) {
    return text.length();
  }

  public static int foo(Object object) {
    return object.hashCode();
  }
}
