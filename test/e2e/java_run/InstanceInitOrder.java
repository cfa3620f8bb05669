// SPDX-License-Identifier: Apache-2.0
public class InstanceInitOrder {
  static StringBuilder log = new StringBuilder();
  static int note(String s, int v) {
    log.append(s).append(' ');
    return v;
  }
  static class P {
    int a = note("P.a", 1);
    {
      note("P.block", 0);
    }
    P() {
      note("P()", 0);
    }
  }
  static class Q extends P {
    int b = note("Q.b", 2);
    Q(int i) {
      this();
      note("Q(int)", i);
    }
    Q() {
      super();
      note("Q()", 0);
    }
  }

  public static void main(String[] args) {
    new Q(note("arg", 3));
    System.out.println(log);
  }
}
