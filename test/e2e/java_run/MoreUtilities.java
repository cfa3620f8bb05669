// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class MoreUtilities {
  public static void main(String[] args) {
    BitSet bits = new BitSet();
    bits.set(3, 9);
    bits.flip(5);
    System.out.println(bits + " " + bits.cardinality() + " " + bits.nextClearBit(3) + " " + bits.length());
    SplittableRandom r = new SplittableRandom(42);
    System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.split().nextLong());
    System.out.println(new Random(7).ints(4, 0, 100).boxed().toList() + " " + new Random(7).nextGaussian());
    String teed = Stream.of("a", "bb", "cc", "ddd").collect(Collectors.teeing(Collectors.counting(), Collectors.joining("+"), (n, s) -> n + s));
    System.out.println(teed);
    System.out.println(IntStream.rangeClosed(1, 20).boxed().collect(Collectors.partitioningBy(x -> x % 3 == 0, Collectors.summingInt(x -> x))));
    System.out.println(Stream.iterate(1, x -> x * 2).takeWhile(x -> x < 100).mapToInt(Integer::intValue).summaryStatistics());
    System.out.println(Arrays.stream(new int[] {3, 1, 2}).parallel().sum() + " " + List.of(1, 2, 3, 4).parallelStream().map(x -> x * x).reduce(0, Integer::sum));
    System.out.println(Stream.of(5, 3, 8).sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
    PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[1] - b[1]);
    queue.add(new int[] {1, 9});
    queue.add(new int[] {2, 4});
    System.out.println(queue.poll()[0] + " " + Collections.nCopies(3, "ab") + Collections.frequency(List.of(1, 2, 1), 1));
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
    Collections.rotate(list, 2);
    Collections.shuffle(list, new Random(1));
    System.out.println(list + " " + Collections.binarySearch(List.of(1, 3, 5), 4) + " " + Collections.disjoint(list, List.of(9)));
    System.out.println(new StringJoiner("/", "<", ">").add("x").add("y") + " " + Objects.requireNonNullElse(null, "d") + " " + Objects.hash(1, "a", null));
    int[] big = new Random(3).ints(9000).toArray();
    Arrays.parallelSort(big);
    int[] prefix = {1, 2, 3, 4};
    Arrays.parallelPrefix(prefix, Integer::sum);
    System.out.println(big[0] + " " + big[8999] + " " + Arrays.toString(prefix) + Arrays.compare(prefix, new int[] {1, 3, 7}) + Arrays.mismatch(prefix, new int[] {1, 3, 7}));
    System.out.println(new TreeMap<>(Map.of(1, "a", 5, "b", 9, "c")).subMap(2, true, 9, false) + " " + new LinkedHashMap<>(4, 0.75f, true).size() + EnumSet.range(Thread.State.NEW, Thread.State.WAITING));
    Optional<String> o = Optional.of("v").filter(x -> x.length() > 1).or(() -> Optional.of("w"));
    System.out.println(o.get() + o.stream().count() + OptionalInt.empty().orElse(3));
    System.out.println(new Formatter().format("%08.3f|%+d|%s", -3.14159, 5, List.of(1)) + " " + HexFormat.of().formatHex(new byte[] {1, (byte) 0xab}));
    Timer0.run();
  }
  static final class Timer0 {
    static void run() {
      Iterator<Integer> it = new Iterator<>() {
        int n = 0;
        public boolean hasNext() { return n < 3; }
        public Integer next() { return n++; }
      };
      System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(it, 0), false).toList());
    }
  }
}
