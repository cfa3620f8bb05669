// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;

/** Formats of numbers and text as programs print them, and collections' odd corners. */
class Tables {
  static String error(Runnable r) {
    try {
      r.run();
      return "ok";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
  }

  public static void main(String[] args) {
    System.out.println(String.format(Locale.US, "%+d|%(d|%08.3f|%-10s|%10.4s|%e|%g|%a|%,d|%#x|%o|%c|%b|%%|%S", 5, -5, 3.14159, "left", "truncate", 12345.678, 0.00012345, 1.0, 1234567, 255, 8, 'c', null, "up"));
    System.out.println(String.format(Locale.GERMANY, "%,.2f %tY-%<tm-%<td %<tB %<tH:%<tM:%<tS %<ta", 1234.5, new GregorianCalendar(2024, 1, 3, 4, 5, 6)) + String.format("%2$s %1$s %s %s %<s %h %n", "a", "b", "hi").replace("\n", "~"));
    System.out.println(error(() -> String.format("%d", "x")) + "; " + error(() -> String.format("%s %s", 1)) + "; " + error(() -> String.format("%q", 1)) + "; " + error(() -> String.format("%.2d", 1)) + "; " + error(() -> String.format("%-d", 1)));
    System.out.println(String.format("%s %s %.3s %10s|%-6b|%tF %tT", List.of(1), new int[0].length, "abcdef", Optional.of(1), true, secondDay(), secondDay()));
    List<Integer> numbers = new ArrayList<>(List.of(5, 3, 9, 1));
    Collections.rotate(numbers, 1);
    Collections.swap(numbers, 0, 3);
    System.out.print(numbers + " " + Collections.max(numbers) + Collections.frequency(numbers, 3) + Collections.nCopies(2, "z") + Collections.disjoint(numbers, List.of(4)));
    Collections.shuffle(numbers, new Random(3));
    Collections.sort(numbers.subList(1, 4), Collections.reverseOrder());
    System.out.println(numbers + " " + Collections.binarySearch(List.of(1, 3, 5), 4) + " " + Collections.emptyList().equals(Collections.EMPTY_LIST) + numbers.indexOf(9) + numbers.removeIf(n -> n > 4) + numbers);
    System.out.println(error(() -> List.of(1).add(2)) + "; " + error(() -> Collections.unmodifiableSet(new HashSet<>()).clear()) + "; " + error(() -> new ArrayList<>().iterator().next()) + "; " + error(() -> new ArrayDeque<>().pop()) + "; " + error(() -> new ArrayList<>(List.of(1)).get(3)) + "; " + error(() -> Map.of("a", 1, "a", 2)) + "; " + error(() -> new TreeMap<String, Integer>().firstKey()) + "; " + error(() -> new PriorityQueue<Object>().addAll(List.of(1, "x"))) + "; " + error(() -> new LinkedList<>().getFirst()) + "; " + error(() -> List.of(1, 2).subList(1, 3)) + "; " + error(() -> Collections.checkedList(new ArrayList<Object>(), (Class) String.class).add(1)) + "; " + error(() -> Objects.checkIndex(3, 2)) + "; " + error(() -> new Scanner("x").nextInt()) + "; " + error(() -> "abc".substring(2, 1)) + "; " + error(() -> Integer.parseInt("12a")) + "; " + error(() -> Double.parseDouble("")) + "; " + error(() -> Arrays.asList(1, 2).remove(0)) + "; " + error(() -> Enum.valueOf(Thread.State.class, "X")) + "; " + error(() -> new int[0].clone()[0]++));
    int[] a = {4, 2, 7};
    Arrays.parallelPrefix(a, Integer::sum);
    Integer[] boxed = {3, 1, 2};
    Arrays.sort(boxed, Comparator.comparing(n -> -n));
    System.out.println(Arrays.toString(a) + Arrays.asList(boxed) + Arrays.equals(new int[] {1}, new int[] {1}) + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + Arrays.binarySearch(a, 6) + Arrays.toString(Arrays.copyOfRange(a, 1, 5)) + Arrays.stream(a, 1, 3).sum());
    System.out.println(Integer.toString(-255, 16) + Integer.toUnsignedString(-1) + Long.parseUnsignedLong("18446744073709551615") + Integer.reverse(1) + Long.numberOfTrailingZeros(64) + Integer.rotateLeft(1, 33) + Integer.compareUnsigned(-1, 1) + Short.toUnsignedInt((short) -1) + Byte.decode("-0x80") + Integer.highestOneBit(100) + Float.intBitsToFloat(0x7f800000) + Double.doubleToLongBits(-0.0) + Math.floorMod(-7, 3) + Math.fma(2, 3, 4) + Math.ulp(1.0) + Math.nextUp(1f) + Math.hypot(3, 4) + Math.cbrt(27) + StrictMath.log10(1000) + Math.toDegrees(Math.PI) + Math.round(-2.5) + Math.rint(2.5) + Math.scalb(1.5, 3) + Math.IEEEremainder(5, 3));
    StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("EMPTY");
    System.out.println(joiner + joiner.add("x").add("y").toString() + joiner.length() + "a,b,,".split(",").length + "a,b,,".split(",", -1).length + "%d items".formatted(3) + "Hello".chars().filter(Character::isUpperCase).count() + "  trim\u2003".strip() + "ab".compareTo("abc") + "Mississippi".lastIndexOf("ss", 4) + "x".equals(null) + "abc".contentEquals(new StringBuilder("abc")) + "a-b".replace('-', '+') + String.valueOf(new char[] {'o', 'k'}) + "tEST".regionMatches(true, 1, "est", 0, 3) + "\t".isBlank() + "line1\nline2\r\n".lines().toList());
  }

  private static Date secondDay() { return new Date(86_400_000L); }
}
