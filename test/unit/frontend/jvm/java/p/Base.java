// SPDX-License-Identifier: Apache-2.0
package p;

/** `hidden` is visible in its package only: a subclass elsewhere cannot override it. */
public class Base {
  int hidden() { return 1; }
  int shown() { return 10; }
  protected int guarded() { return 100; }
  public static int call(Base b) { return b.hidden() + b.shown() + b.guarded(); }
  public static int callInner(Inner i) { return i.hidden() + i.shown(); }
  public static class Inner extends q.Middle {
    int hidden() { return 3; }
    public int shown() { return 30; }
  }
  public static class Leaf extends q.Low {
    public int shown() { return 50; }
  }
}
