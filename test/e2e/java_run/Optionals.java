// SPDX-License-Identifier: Apache-2.0
import java.util.Optional;

public class Optionals {
  static Optional<Integer> half(int i) {
    return i % 2 == 0 ? Optional.of(i / 2) : Optional.empty();
  }

  public static void main(String[] args) {
    System.out.println(half(10).map(x -> x + 1).orElse(-1));
    System.out.println(half(3).map(x -> x + 1).orElse(-1));
    System.out.println(half(8).flatMap(Optionals::half) + " " + half(7).isPresent());
    try {
      half(1).get();
    } catch (RuntimeException e) {
      System.out.println(e);
    }
  }
}
