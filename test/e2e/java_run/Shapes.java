// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.function.*;

/** A small language: scanned, parsed into sealed records, simplified, printed. */
class Shapes {
  sealed interface Expr permits Num, Var, Bin {}

  record Num(double value) implements Expr {}

  record Var(String name) implements Expr {}

  record Bin(char op, Expr left, Expr right) implements Expr {}

  static final class Parser {
    private final String text;
    private int at;

    Parser(String text) { this.text = text.replace(" ", ""); }

    Expr parse() {
      Expr e = level(0);
      if (at < text.length()) throw new IllegalArgumentException("unexpected '" + text.charAt(at) + "' at " + at);
      return e;
    }

    private Expr level(int depth) {
      if (depth == 2) return atom();
      Expr left = level(depth + 1);
      while (at < text.length() && (depth == 0 ? "+-" : "*/").indexOf(text.charAt(at)) >= 0) left = new Bin(text.charAt(at++), left, level(depth + 1));
      return left;
    }

    private Expr atom() {
      if (at >= text.length()) throw new StringIndexOutOfBoundsException("end of text");
      char c = text.charAt(at);
      if (c == '(') {
        at++;
        Expr inner = level(0);
        at++;
        return inner;
      }
      int from = at;
      while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '.')) at++;
      String word = text.substring(from, at);
      return Character.isLetter(c) ? new Var(word) : new Num(Double.parseDouble(word));
    }
  }

  static final Map<Character, DoubleBinaryOperator> OPS = Map.of('+', Double::sum, '-', (a, b) -> a - b, '*', (a, b) -> a * b, '/', (a, b) -> a / b);

  static Expr simplify(Expr e) {
    if (!(e instanceof Bin b)) return e;
    Expr l = simplify(b.left()), r = simplify(b.right());
    if (l instanceof Num x && r instanceof Num y) return new Num(OPS.get(b.op()).applyAsDouble(x.value(), y.value()));
    if (b.op() == '*' && (l.equals(new Num(0)) || r.equals(new Num(0)))) return new Num(0);
    if (b.op() == '*' && l.equals(new Num(1))) return r;
    return new Bin(b.op(), l, r);
  }

  static String show(Expr e) {
    if (e instanceof Num n) return n.value() == Math.rint(n.value()) && !Double.isInfinite(n.value()) ? Long.toString((long) n.value()) : Double.toString(n.value());
    if (e instanceof Var v) return v.name();
    Bin b = (Bin) e;
    return "(" + show(b.left()) + b.op() + show(b.right()) + ")";
  }

  public static void main(String[] args) {
    for (String text : List.of("1 + 2 * 3", "(x-1)*(1*y)", "0*(a/b)+2.5e", "7/0-3/2", "2*)", "1+", "4 4x")) {
      try {
        Expr e = new Parser(text).parse();
        System.out.println(show(simplify(e)) + " " + e + " " + (e.hashCode() == new Parser(text).parse().hashCode()));
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
    Supplier<Iterator<Integer>> fibonacci = () -> new Iterator<>() {
      int a, b = 1;

      public boolean hasNext() { return true; }

      public Integer next() {
        int next = a;
        a = b;
        b += next;
        return next;
      }
    };
    PrimitiveIterator.OfInt codes = "a\ud83d\ude00".codePoints().iterator();
    Iterator<Integer> it = fibonacci.get();
    StringBuilder sb = new StringBuilder();
    for (int i = 0; i < 12; i++) sb.append(it.next()).append(i % 4 == 3 ? "\n" : ",");
    System.out.print(sb.insert(0, codes.nextInt()).reverse().deleteCharAt(0).append("\n"));
    int day = 3;
    String name = switch (day) { case 1, 7 -> "end"; case 2, 3, 4 -> { String s = "mid"; yield s + day; } default -> "?"; };
    var map = new TreeMap<String, Function<Integer, Integer>>(String.CASE_INSENSITIVE_ORDER);
    map.put("Inc", x -> x + 1);
    System.out.println(name + map.get("INC").compose((Integer x) -> x * 2).andThen(x -> x - 5).apply(4) + Character.getNumericValue('\u2167') + Character.getName('x') + "\u0130".toLowerCase(Locale.ROOT).length() + "stra\u00dfe".toUpperCase() + "x".compareToIgnoreCase("Y"));
  }
}
