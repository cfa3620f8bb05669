// SPDX-License-Identifier: Apache-2.0
/** Fields, dispatch, nested classes, initialisation. */
final class Objects {
  static String log = "";
  static int order;
  static int note(int what) { order = order * 31 + what; return what; }

  abstract static class Shape {
    int side = 2;
    abstract int area();
    int twice() { return 2 * area(); }
    private int hidden() { return 1; }
    int viaPrivate() { return hidden(); }
  }
  static class Square extends Shape {
    Square(int s) { side = s; }
    int area() { return side * side; }
    private int hidden() { return 2; }
  }
  static class Rect extends Square {
    final int other;
    int side = 7;
    Rect(int a, int b) { super(a); other = b; }
    @Override int area() { return super.area() / (super.side == 0 ? 1 : super.side) * other + side; }
    @Override int twice() { return super.twice() + 1; }
  }
  interface Named { int name(); default int greeting() { return name() * 10; } static int helper(int a) { return a + 1; } }
  interface Loud extends Named { default int greeting() { return Named.super.greeting() + 5; } }
  static class Dog implements Named { public int name() { return 3; } }
  static class Cat extends Dog implements Loud { public int name() { return 4; } }

  static int shapes(int n) { Shape s = (n & 1) == 0 ? new Square(n) : new Rect(n, 3); return s.area() * 100 + s.twice() + s.viaPrivate() + s.side; }
  static int interfaces(int n) { Named a = (n & 1) == 0 ? new Dog() : new Cat(); return a.greeting() + Named.helper(n); }
  static int nullReceiver(int n) { Shape s = n > 0 ? new Square(n) : null; return s.area(); }
  static int nullField(int n) { Square s = n > 0 ? new Square(n) : null; s.side += n; return s.side; }
  static int identity(int n) { Object a = new Object(), b = n > 0 ? a : new Object(); return (a == b ? 1 : 0) + (a != null ? 2 : 0) + (a.equals(b) ? 4 : 0); }

  static class Fields { boolean z; byte b; char c; short s; int i; long l; float f; double d; Object o; static boolean sz; static byte sb; static char sc; static short ss; static long sl; static double sd; }
  static long fields(int v, long w, double x) {
    Fields f = new Fields();
    f.z = v > 3; f.b = (byte) v; f.c = (char) v; f.s = (short) v; f.i = v; f.l = w; f.f = (float) x; f.d = x; f.o = f;
    Fields.sz ^= f.z; Fields.sb += f.b; Fields.sc++; Fields.ss -= v; Fields.sl += w; Fields.sd = x;
    f.b++; f.c += 5; f.s <<= 1; f.l++;
    return (f.z ? 1 : 0) + f.b * 3 + f.c * 5 + f.s * 7 + f.i + f.l + (long) f.f + (long) f.d + (f.o == f ? 1 : 0) + (Fields.sz ? 1 : 0) + Fields.sb + Fields.sc + Fields.ss + Fields.sl + (long) Fields.sd;
  }

  static class Base { static { note(1); } static int x = note(2); int y = note(3); { note(4); } Base() { note(5); init(); } void init() { note(6); } }
  static class Derived extends Base { static int z = note(7); int w = note(8); Derived() { super(); note(9); } void init() { note(w + 10); } static final int CONSTANT = 77; static final Integer BOXED = null; }
  interface WithDefault { int V = note(11); default void m() {} }
  interface WithoutDefault { int V = note(12); }
  static class Implementing implements WithDefault, WithoutDefault { static { note(13); } }
  static int constantDoesNotInitialise(int n) { return Derived.CONSTANT + order + n; }
  static int initialisation(int n) { if (n == 0) return order; new Derived(); if (n > 100) new Implementing(); if (n > 1000) order += WithoutDefault.V; return order; }

  static class Failing { static int x = note(20) / (order & 0); static int get() { return x; } }
  static class FailingError { static int x; static { if (note(21) != 0) throw new IllegalStateError(); } static class IllegalStateError extends Error { IllegalStateError() { super("bad"); } } }
  static class BelowFailing extends Failing { static int y = note(22); }
  static int failing(int n) { try { return Failing.get(); } catch (ExceptionInInitializerError e) { return e.getCause() instanceof ArithmeticException ? 1 : 2; } catch (NoClassDefFoundError e) { return 3; } }
  static int failingError(int n) { return FailingError.x; }
  static int belowFailing(int n) { return BelowFailing.y; }

  class Inner { int v = order; int outer() { return Objects.this.own + v; } }
  int own = 5;
  static int inner(int n) { Objects o = new Objects(); o.own = n; Inner i = o.new Inner(); return i.outer() - order; }
  static int local(int n) { class Local { int get() { return n * 2; } } Object[] os = {new Local(), new Object() { public int hashCode() { return n + 1; } }}; return ((Local) os[0]).get() + os[1].hashCode(); }
  enum Color { RED, GREEN { int code() { return 20; } }, BLUE; int code() { return ordinal(); } }
  static int enums(int n) { Color c = n == 0 ? Color.RED : n > 0 ? Color.GREEN : Color.BLUE; return c.code() * 10 + c.ordinal() + (c == Color.RED ? 100 : 0); }
  static <T extends Shape> int generic(int n) { java.util.function.Supplier<Shape> s = new java.util.function.Supplier<Shape>() { public Shape get() { return new Square(n); } }; return s.get().area(); }
}
