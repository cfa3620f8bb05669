// SPDX-License-Identifier: Apache-2.0
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** invokedynamic: lambdas, method references, string concatenation, records. */
final class Dynamic {
  static int base = 3;
  int own;
  Dynamic(int own) { this.own = own; }
  int plus(int a) { return own + a; }
  private int hidden(int a) { return own * a; }
  static int twice(int a) { return 2 * a; }

  static int noCapture(int a, int b) { IntBinaryOperator f = (x, y) -> x * 31 + y; return f.applyAsInt(a, b); }
  static int captures(int a, long b, double c, boolean d) { IntSupplier f = () -> a + (int) b + (int) c + (d ? 1 : 0) + base; return f.getAsInt(); }
  static int capturesThis(int a) { return new Dynamic(a).adder().applyAsInt(2, 3); }
  IntBinaryOperator adder() { return (x, y) -> x + y * hidden(own); }
  static int identity(int a) { Supplier<IntSupplier> s = () -> () -> 1; return s.get() == s.get() ? 1 : 0; }
  static int staticReference(int a) { IntFunction<Integer> f = Dynamic::twice; return f.apply(a) + 1; }
  static int boundReference(int a) { Dynamic d = new Dynamic(a); Function<Integer, Integer> f = d::plus; return f.apply(5); }
  static int unboundReference(int a) { Function<Dynamic, Integer> f = Dynamic::get; return f.apply(new Dynamic(a)); }
  static int nullReference(int a) { Function<Dynamic, Integer> f = Dynamic::get; return f.apply(a > 0 ? new Dynamic(a) : null); }
  static int constructorReference(int a) { IntFunction<Dynamic> f = Dynamic::new; return f.apply(a).own; }
  static int arrayReference(int a) { IntFunction<int[]> f = int[]::new; return f.apply(a & 7).length; }
  static long widening(int a) { ToLongFunction<Integer> f = Integer::intValue; return f.applyAsLong(a); }
  Integer get() { return own; }
  static int badCast(int a) { Function f = (Function<Integer, Integer>) x -> x + 1; Object r = f.apply(a > 0 ? (Object) a : "text"); return (Integer) r; }
  static int defaultMethods(int a) { Function<Integer, Integer> f = x -> x + 1; return f.andThen(x -> x * 10).compose((Integer x) -> x - 1).apply(a & 1023); }
  interface Serial extends java.io.Serializable, IntSupplier {}
  static int serializable(int a) { Serial s = () -> a * 3; return s.getAsInt(); }
  interface Shape<T> { T make(T a); }
  interface Narrow extends Shape<Integer> { Integer make(Integer a); }
  static int bridges(int a) { Narrow n = x -> x + 7; Shape<Integer> s = n; return s.make(a & 255) + n.make(1); }

  static int fail(String message) { throw new IllegalStateException(message); }
  static int concat(int a, long b, char c, boolean d) { return fail("a=" + a + " b=" + b + " c=" + (c > 126 || c < 32 ? '?' : c) + " d=" + d + " n=" + null); }
  static int concatObjects(int a) { return fail("x" + new Dynamic(a & 15) + (Object) "y" + (String) null); }
  static int concatOdd(int a) { return fail("\1" + (a & 3) + "\2" + "\u20ac"); }
  public String toString() { return "D" + own; }

  record Point(int x, long y, float f, double d, String s, boolean z) {}
  static int records(int a, double d) {
    Point p = new Point(a, a * 3L, a, d, "s", a > 0), q = new Point(a, a * 3L, a, d, a > 5 ? "t" : "s", a > 0);
    return (p.equals(q) ? 1 : 0) + (p.equals(p) ? 2 : 0) + (p.equals(null) ? 4 : 0) + (p.hashCode() == q.hashCode() ? 8 : 0) + (p.s() == "s" ? 16 : 0);
  }
  static int recordHash(int a, double d) { return new Point(a, a * 3L, 0.5f, d, "some", a > 0).hashCode(); }
  record Small(int a, char c, Object o) {}
  static int recordText(int a) { return fail(new Small(a, 'c', null).toString()); }
  record Empty() {}
  static int emptyRecord(int a) { return new Empty().equals(new Empty()) ? new Empty().hashCode() : -1; }

  static int strings(int a) { String s = switch (a & 3) { case 0 -> "Aa"; case 1 -> "BB"; case 2 -> "other"; default -> "none"; }; switch (s) { case "Aa": return 1; case "BB": return 2; case "other": return 3; default: return 4; } }
  enum Color { RED, GREEN, BLUE }
  static int enums(int a) { Color c = a == 0 ? Color.RED : a == 1 ? Color.GREEN : Color.BLUE; switch (c) { case RED: return 10; case BLUE: return 20; default: return 30; } }
  static int interned(int a) { return "ab" == "a" + "b" ? 1 : 0; }
  static int asserts(int a) { assert a > 0 : "never"; return a; }
}
