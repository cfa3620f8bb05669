import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

// Results whose classes the JVM makes while it runs, in the program and in the library.
public class ReturnedLambdas {
  public static Function<Integer, Integer> adder(int x) {
    return x == 0 ? Function.identity() : y -> x + y;
  }

  public static Comparator<String> order(boolean isNatural) {
    return isNatural ? Comparator.naturalOrder() : Comparator.comparing(String::length);
  }

  public static Supplier<String> text(String s) {
    if (s == null) return () -> "none";
    return s::trim;
  }
}
