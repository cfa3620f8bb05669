// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Streams {
  public static void main(String[] args) {
    List<String> words = Arrays.asList("apple", "fig", "banana", "kiwi", "plum");
    System.out.println(words.stream().filter(w -> w.length() > 4).map(String::toUpperCase).collect(Collectors.toList()));
    System.out.println(words.stream().mapToInt(String::length).sum());
    System.out.println(IntStream.rangeClosed(1, 5).map(i -> i * i).boxed().collect(Collectors.toList()));
    System.out.println(words.stream().sorted().collect(Collectors.joining(",", "[", "]")));
    System.out.println(words.stream().collect(Collectors.groupingBy(String::length)));
    System.out.println(words.stream().reduce("", (a, b) -> a + b.charAt(0)));
  }
}
