// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

/** What frameworks do: annotations, proxies, injection into fields, methods found by name. */
class Plugins {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Command {
    String value();
    int[] levels() default {1, 2};
    Class<?> type() default Object.class;
  }

  public interface Greeter {
    String greet(String name);

    default String twice(String name) { return greet(name) + greet(name); }
  }

  public static class Shell {
    private String prompt = "$";
    protected final int size = 3;

    @Command("ls") public String list(int n) { return prompt.repeat(n); }

    @Command(value = "rm", levels = {}, type = String.class) public void remove(String name) throws java.io.IOException { throw new java.io.FileNotFoundException(name); }
  }

  record Point(int x, @Deprecated List<String> names) {}

  public static void main(String[] args) throws Exception {
    List<Method> methods = Arrays.stream(Shell.class.getDeclaredMethods()).sorted(Comparator.comparing(Method::getName)).toList();
    for (Method m : methods) {
      Command c = m.getAnnotation(Command.class);
      System.out.println(c.value() + " " + Arrays.toString(c.levels()) + " " + c.type().getSimpleName() + " " + m.toGenericString() + " " + Modifier.toString(m.getModifiers()));
    }
    System.out.println(methods.get(0).getAnnotation(Command.class));
    Shell shell = Shell.class.getConstructor().newInstance();
    Field prompt = Shell.class.getDeclaredField("prompt");
    prompt.setAccessible(true);
    prompt.set(shell, "%>");
    System.out.println(methods.get(0).invoke(shell, 2) + " " + prompt.get(shell) + " " + Shell.class.getDeclaredField("size").getInt(shell));
    try {
      methods.get(1).invoke(shell, "f");
    } catch (InvocationTargetException e) {
      System.out.println(e.getCause());
    }
    try {
      methods.get(0).invoke(shell, "two");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    Greeter greeter = (Greeter) Proxy.newProxyInstance(Plugins.class.getClassLoader(), new Class<?>[] {Greeter.class},
        (proxy, method, values) -> method.isDefault() ? InvocationHandler.invokeDefault(proxy, method, values) : method.getName() + "(" + (values == null ? "" : values[0]) + ")");
    System.out.println(greeter.greet("x") + " " + greeter.twice("y") + " " + Proxy.isProxyClass(greeter.getClass()) + " " + greeter);
    for (RecordComponent c : Point.class.getRecordComponents()) System.out.print(c.getName() + ":" + c.getGenericType() + "=" + c.getAccessor().invoke(new Point(4, List.of("n"))) + " ");
    System.out.println(Point.class.isRecord() + " " + Modifier.toString(Point.class.getModifiers()));
    Object grid = Array.newInstance(int.class, 2, 3);
    Array.setInt(Array.get(grid, 1), 2, 9);
    System.out.println(Arrays.deepToString((int[][]) grid) + " " + grid.getClass().getName() + " " + grid.getClass().getComponentType() + " " + int[].class.getTypeName() + " " + Class.forName("[[J").getSimpleName());
    ParameterizedType type = (ParameterizedType) Point.class.getDeclaredConstructors()[0].getGenericParameterTypes()[1];
    System.out.println(type.getRawType() + " " + Arrays.toString(type.getActualTypeArguments()) + " " + Stream.of(Shell.class.getConstructors()).map(Constructor::getParameterCount).toList() + " " + Map.Entry.class.getEnclosingClass() + " " + new Object() { }.getClass().isAnonymousClass());
    System.out.println(Integer.class.getMethod("parseInt", String.class).invoke(null, "12") + " " + Thread.State.class.getEnumConstants().length + " " + Number.class.isAssignableFrom(Long.class) + " " + Shell.class.getPackageName().isEmpty() + " " + String.class.getMethod("length").getReturnType());
  }
}
