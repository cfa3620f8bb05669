// SPDX-License-Identifier: Apache-2.0
package q;

public class Middle extends p.Base {
  int hidden() { return 2; }
  int shown() { return 20; }
  protected int guarded() { return 200; }
  public static int callMiddle(Middle m) { return m.hidden() + m.shown() + m.guarded(); }
}
