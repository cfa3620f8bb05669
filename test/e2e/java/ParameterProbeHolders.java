// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One method for each thing that holds, yields or does something. */
public class ParameterProbeHolders {
  public record Item(String name, int price) {}

  static int iterator(Iterator<Integer> items) { return items.hasNext() && items.next() > 5 ? 1 : 2; }
  static int iteratorOfItems(Iterator<Item> items) { return items.hasNext() && items.next().price() > 5 ? 1 : 2; }
  static int listIterator(ListIterator<String> items) { return items.hasNext() ? 1 : 2; }
  static int enumeration(Enumeration<String> items) { return items.hasMoreElements() ? 1 : 2; }
  static int iterable(Iterable<Integer> items) {
    int sum = 0;
    for (int item : items) sum += item;
    return sum > 5 ? 1 : 2;
  }
  static int stream(Stream<Integer> items) { return items.anyMatch(item -> item > 5) ? 1 : 2; }
  static long intStream(IntStream items) { return items.sum() > 5 ? 1 : 2; }
  static int entry(Map.Entry<String, Integer> entry) { return entry.getValue() > 5 ? 1 : 2; }
  static int entryKey(Map.Entry<String, Integer> entry) { return entry.getKey().isEmpty() ? 1 : 2; }
  static int outputStream(OutputStream bytes) throws IOException {
    bytes.write(7);
    return bytes.toString().length() > 1 ? 1 : 2;
  }
  static int reader(Reader text) throws IOException { return text.read() == 'x' ? 1 : 2; }
  static int bufferedReader(BufferedReader text) throws IOException { return "x".equals(text.readLine()) ? 1 : 2; }
  static int writer(Writer text) throws IOException { text.write("a"); return text.toString().length() > 1 ? 1 : 2; }
  static int stringWriter(StringWriter text) { return text.toString().isEmpty() ? 1 : 2; }
  static int appendable(Appendable text) throws IOException { text.append("a"); return text.toString().length() > 1 ? 1 : 2; }
  static int inputStream(InputStream bytes) throws IOException { return bytes.read() == 7 ? 1 : 2; }
  static int byteArrayOutput(ByteArrayOutputStream bytes) { return bytes.size() > 1 ? 1 : 2; }
  static int byteBuffer(ByteBuffer bytes) { return bytes.remaining() > 2 ? 1 : 2; }
  static int function(Function<String, Integer> f) { return f.apply("a") > 5 ? 1 : 2; }
  static int predicate(Predicate<String> p) { return p.test("a") ? 1 : 2; }
  static int supplier(Supplier<String> s) { return s.get().isEmpty() ? 1 : 2; }
  static int biFunction(BiFunction<Integer, Integer, Integer> f) { return f.apply(1, 2) > f.apply(3, 4) ? 1 : 2; }
  static int comparator(Comparator<String> c) { return c.compare("a", "b") > 0 ? 1 : 2; }
  static int runnable(Runnable r) {
    try { r.run(); } catch (IllegalStateException e) { return 1; }
    return 2;
  }
  static int consumer(Consumer<String> c) {
    try { c.accept("x"); } catch (RuntimeException e) { return 1; }
    return 2;
  }
  static int unary(UnaryOperator<String> f) { return f.apply("a").length() > 2 ? 1 : 2; }
  static int binary(BinaryOperator<Integer> f) { return f.apply(1, 2) > 5 ? 1 : 2; }
  static int intFunction(IntFunction<String> f) { return f.apply(1).isEmpty() ? 1 : 2; }
  static int intPredicate(IntPredicate p) { return p.test(1) ? 1 : 2; }
  static int intUnary(IntUnaryOperator f) { return f.applyAsInt(1) > 5 ? 1 : 2; }
  static int intBinary(IntBinaryOperator f) { return f.applyAsInt(1, 2) > 5 ? 1 : 2; }
  static int intSupplier(IntSupplier s) { return s.getAsInt() > 5 ? 1 : 2; }
  static int booleanSupplier(BooleanSupplier s) { return s.getAsBoolean() ? 1 : 2; }
  static int toInt(ToIntFunction<Item> f) { return f.applyAsInt(new Item("a", 1)) > 5 ? 1 : 2; }
  static int functionOfItem(Function<String, Item> f) { return f.apply("a").price() > 5 ? 1 : 2; }
  static int callable(Callable<Integer> c) throws Exception { return c.call() > 5 ? 1 : 2; }
  static int collection(Collection<Item> items) {
    for (Item item : items) if (item.price() > 5) return 1;
    return 2;
  }
  static int list(List<Item> items) { return items.size() == 2 && items.get(1).price() > 5 ? 1 : 2; }
  static int set(Set<Item> items) { return items.contains(new Item("a", 5)) ? 1 : 2; }
  static int deque(Deque<Item> items) { return !items.isEmpty() && items.peekLast().price() > 5 ? 1 : 2; }
  static int queue(Queue<Item> items) { return !items.isEmpty() && items.peek().price() > 5 ? 1 : 2; }
  static int sortedMap(SortedMap<String, Item> items) { return !items.isEmpty() && items.firstKey().equals("a") ? 1 : 2; }
  static int sortedSet(SortedSet<Integer> items) { return !items.isEmpty() && items.last() > 5 ? 1 : 2; }
  static int listOfLists(List<List<String>> rows) { return rows.size() == 1 && rows.get(0).size() == 2 ? 1 : 2; }
  static int listOfSets(List<Set<Integer>> rows) { return rows.size() == 1 && rows.get(0).contains(7) ? 1 : 2; }
  static int array(Item[] items) { return items.length == 1 && items[0].price() > 5 ? 1 : 2; }
  static int arrayOfLists(List<Integer>[] items) { return items.length == 1 && items[0].size() > 1 ? 1 : 2; }
  static int stringArray(String[] items) { return items.length == 1 && items[0].equals("x") ? 1 : 2; }
}
