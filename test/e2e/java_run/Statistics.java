// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Pipelines over collections: what collectors and numeric streams can do. */
class Statistics {
  enum Grade { A, B, C }

  record Pupil(String name, int year, Grade grade, List<String> subjects) {}

  public static void main(String[] args) {
    List<Pupil> pupils = List.of(new Pupil("Eve", 2010, Grade.B, List.of("art", "maths")), new Pupil("Bob", 2011, Grade.A, List.of("maths")),
        new Pupil("Kim", 2010, Grade.A, List.of()), new Pupil("Al", 2012, Grade.C, List.of("art", "music")));
    System.out.println(pupils.stream().collect(Collectors.groupingBy(Pupil::grade, () -> new EnumMap<>(Grade.class), Collectors.mapping(Pupil::name, Collectors.joining("/")))));
    System.out.println((Object) pupils.stream().collect(Collectors.toMap(Pupil::year, Pupil::name, (a, b) -> a + "+" + b, TreeMap::new)));
    System.out.println((Object) pupils.stream().collect(Collectors.groupingBy(Pupil::year, TreeMap::new, Collectors.flatMapping(p -> p.subjects().stream(), Collectors.toCollection(TreeSet::new)))));
    System.out.println(pupils.stream().collect(Collectors.partitioningBy(p -> p.year() > 2010, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparing(Pupil::name)), o -> o.map(Pupil::name).orElse("-")))));
    try {
      pupils.stream().collect(Collectors.toMap(Pupil::grade, Function.identity()));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(IntStream.iterate(27, n -> n != 1, n -> n % 2 == 0 ? n / 2 : 3 * n + 1).limit(8).boxed().toList() + " " + Stream.of(5, 3, 8).<String>mapMulti((n, sink) -> { if (n > 3) sink.accept("m" + n); }).toList());
    System.out.println(Stream.of(1, 2, 3, 4, 1).takeWhile(n -> n < 4).toList() + "" + Stream.of(1, 2, 3, 4, 1).dropWhile(n -> n < 4).toList() + IntStream.range(0, 20).parallel().filter(n -> n % 3 == 0).sum() + Stream.of("x", "y").parallel().map(String::toUpperCase).collect(Collectors.toList()));
    double[] values = DoubleStream.of(2, 4, 4, 4, 5, 5, 7, 9).toArray();
    double mean = Arrays.stream(values).average().orElseThrow();
    System.out.println(mean + " " + Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / values.length) + " " + LongStream.rangeClosed(1, 20).reduce(1, Math::multiplyExact) + " " + DoubleStream.of(0.1, 0.2, 0.3).sum());
    BinaryOperator<Integer> larger = BinaryOperator.maxBy(Comparator.naturalOrder());
    System.out.println(Stream.of(3, 9, 4).reduce(larger).get() + " " + ((UnaryOperator<String>) String::trim).andThen(String::length).apply(" ab ") + " " + Stream.concat(Stream.of(1), Stream.ofNullable(null)).count() + " " + Stream.generate(() -> "z").limit(3).collect(Collectors.joining()));
    Iterator<Integer> squares = Stream.iterate(1, n -> n + 1).map(n -> n * n).iterator();
    squares.next();
    System.out.println(squares.next() + " " + StreamSupport.stream(Spliterators.spliteratorUnknownSize(List.of(1, 2).iterator(), Spliterator.ORDERED), false).mapToInt(n -> n).sum() + " " + "hello".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, LinkedHashMap::new, Collectors.counting())));
    System.out.println(IntStream.rangeClosed(1, 5).mapToObj(n -> "*".repeat(n)).sorted(Collections.reverseOrder()).peek(s -> { }).skip(3).toList() + " " + IntStream.of(1, 2, 3).collect(ArrayList::new, ArrayList::add, ArrayList::addAll) + Arrays.asList(1, 2).stream().sorted().findFirst() + Stream.empty().min((a, b) -> 0));
  }
}
