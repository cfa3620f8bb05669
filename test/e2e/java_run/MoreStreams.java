// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class MoreStreams {
  enum Size { SMALL, LARGE }

  public static void main(String[] args) {
    List<String> words = Arrays.asList("pear", "fig", "apple", "banana", "kiwi", "fig");
    System.out.println(words.stream().collect(Collectors.groupingBy(String::length, () -> new TreeMap<>(), Collectors.counting())));
    System.out.println(words.stream().distinct().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).collect(Collectors.joining(", ", "<", ">")));
    Map<Size, List<String>> sizes = words.stream().collect(Collectors.groupingBy(
        w -> w.length() > 4 ? Size.LARGE : Size.SMALL, () -> new EnumMap<>(Size.class), Collectors.toList()));
    System.out.println(sizes);
    System.out.println(IntStream.rangeClosed(1, 10).filter(x -> x % 3 != 0).mapToObj(Integer::toString).collect(Collectors.toList()));
    System.out.println(Stream.iterate(1, x -> x * 2).limit(12).reduce(0, Integer::sum));
    System.out.println(words.stream().mapToInt(String::length).summaryStatistics());
    System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.contains("a"))));
    System.out.println(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).map(Function.identity()).toArray().length);
    System.out.println(IntStream.of(3, 1, 2).boxed().max(Comparator.naturalOrder()).get());
    System.out.println(words.stream().skip(1).anyMatch("kiwi"::equals) + " " + words.stream().noneMatch(String::isEmpty));
    System.out.println(Size.valueOf("LARGE").compareTo(Size.SMALL));
    try {
      Size.valueOf("HUGE");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
