// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

/** Method handles, dispatch tables and chained listeners. */
class Handlers {
  int count = 1;
  static final VarHandle COUNT;
  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(Handlers.class, "count", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  String join(String a, int b) { return a + b + count; }

  static int twice(int n) { return 2 * n; }

  public static void main(String[] args) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Handlers h = new Handlers();
    MethodHandle join = lookup.findVirtual(Handlers.class, "join", MethodType.methodType(String.class, String.class, int.class));
    System.out.println((String) join.invokeExact(h, "x", 3) + join.bindTo(h).invoke("y", (byte) 4) + join.type());
    MethodHandle twice = lookup.findStatic(Handlers.class, "twice", MethodType.methodType(int.class, int.class));
    MethodHandle filtered = MethodHandles.filterArguments(join, 2, twice);
    System.out.println(filtered.invoke(h, "z", 5) + " " + MethodHandles.insertArguments(join, 1, "fixed").invoke(h, 1) + " " + MethodHandles.dropArguments(twice, 0, String.class).invoke("ignored", 8));
    MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
    MethodHandle test = MethodHandles.guardWithTest(lookup.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)), MethodHandles.dropArguments(MethodHandles.constant(int.class, -1), 0, String.class), length);
    System.out.println(test.invoke("") + " " + (int) test.invoke("four") + " " + lookup.findConstructor(ArrayList.class, MethodType.methodType(void.class)).invoke());
    System.out.println(COUNT.getAndAdd(h, 4) + " " + (int) COUNT.get(h) + " " + COUNT.compareAndSet(h, 5, 6) + " " + h.count + " " + (int) MethodHandles.arrayElementVarHandle(int[].class).getVolatile(new int[] {7, 8}, 1));
    try {
      join.invoke(h, "only");
    } catch (WrongMethodTypeException e) {
      System.out.println(e.getMessage());
    }
    try {
      lookup.findStatic(Handlers.class, "none", MethodType.methodType(void.class));
    } catch (NoSuchMethodException e) {
      System.out.println(e.getMessage());
    }
    Map<Class<?>, Function<Object, String>> shows = new LinkedHashMap<>();
    shows.put(Integer.class, n -> "int " + n);
    shows.put(CharSequence.class, s -> "text " + s);
    for (Object o : new Object[] {1, "s", new StringBuilder("b"), 2L})
      System.out.print(shows.entrySet().stream().filter(e -> e.getKey().isInstance(o)).findFirst().map(Map.Entry::getValue).orElse(x -> "other").apply(o) + "; ");
    Deque<Runnable> undo = new ArrayDeque<>();
    StringBuilder log = new StringBuilder();
    BiConsumer<String, Runnable> act = (name, back) -> { log.append(name); undo.push(back); };
    act.andThen((name, back) -> log.append('.')).accept("a", () -> log.append("-a"));
    act.accept("b", () -> log.append("-b"));
    undo.forEach(Runnable::run);
    IntPredicate even = n -> n % 2 == 0;
    Supplier<List<? super Integer>> lists = ArrayList::new;
    System.out.println(log + " " + even.negate().or(n -> n > 9).test(10) + lists.get() + Optional.of(3).map(Integer::toBinaryString).get() + ((ToIntBiFunction<String, String>) String::compareTo).applyAsInt("a", "c") + Objects.requireNonNullElseGet(null, () -> "else"));
    Object[] grown = Arrays.copyOf(new Integer[] {1}, 2, Object[].class);
    System.out.println(grown.length + " " + StackWalker.getInstance().walk(f -> f.map(StackWalker.StackFrame::getMethodName).findFirst()).get() + " " + Thread.currentThread().getStackTrace()[1].getMethodName());
  }
}
