// SPDX-License-Identifier: Apache-2.0
// Functions as parameters and results.
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
class Lambdas {
  static int first(IntPredicate p, int x) { return p.test(x) ? 1 : 0; }
  static String both(Function<String, Integer> f, String s) { return f.apply(s) > 2 ? s : null; }
  static Supplier<Integer> supply(int x) { return x > 0 ? () -> x : null; }
  static <A, B> B twice(BiFunction<A, A, B> f, A a) { return a == null ? null : f.apply(a, a); }
}
