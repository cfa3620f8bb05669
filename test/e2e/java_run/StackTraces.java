// SPDX-License-Identifier: Apache-2.0
//! alone
public class StackTraces {
  static void a(int i) {
    if (i == 0) {
      throw new UnsupportedOperationException("bottom");
    }
    a(i - 1);
  }

  public static void main(String[] args) {
    try {
      a(2);
    } catch (UnsupportedOperationException e) {
      for (StackTraceElement s : e.getStackTrace()) System.out.println(s);
      e.printStackTrace(System.out);
      RuntimeException outer = new RuntimeException(e);
      outer.printStackTrace(System.out);
    }
  }
}
