// SPDX-License-Identifier: Apache-2.0
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class Lambdas {
  static int apply(IntBinaryOperator op, int a, int b) {
    return op.applyAsInt(a, b);
  }

  public static void main(String[] args) {
    int offset = 100;
    System.out.println(apply((a, b) -> a + b + offset, 1, 2));
    System.out.println(apply(Math::max, 4, 9));
    Function<String, Integer> length = String::length;
    Function<Integer, Integer> twice = x -> x * 2;
    System.out.println(length.andThen(twice).apply("four"));
    Supplier<StringBuilder> make = StringBuilder::new;
    System.out.println(make.get().append("made"));
    BiFunction<String, String, Boolean> same = String::equals;
    System.out.println(same.apply("a", "a"));
    Supplier<Supplier<String>> nested = () -> () -> "deep" + offset;
    System.out.println(nested.get().get());
  }
}
