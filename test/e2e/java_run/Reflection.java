// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

public class Reflection {
  static class Point {
    public int x;
    private final long y;
    protected static String shared = "first";
    double[] weights = {1.5};

    Point() {
      this(1, 2L);
    }

    Point(int x, long y) {
      this.x = x;
      this.y = y;
    }

    public long sum(int more, long far) {
      return x + y + more + far;
    }

    static String join(String a, Object b, boolean flag, char c, double d) {
      return a + b + flag + c + d;
    }

    void fail(String why) throws Exception {
      throw new java.io.IOException(why);
    }

    @Override
    public String toString() {
      return "(" + x + "," + y + ")";
    }
  }

  static final class Point3 extends Point implements Comparable<Point3> {
    short z = 7;

    @Override
    public long sum(int more, long far) {
      return super.sum(more, far) * 100;
    }

    @Override
    public int compareTo(Point3 other) {
      return z - other.z;
    }
  }

  static void members(Class<?> type) {
    Method[] methods = type.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::toString));
    for (Method m : methods) System.out.println(m);
    Field[] fields = type.getDeclaredFields();
    Arrays.sort(fields, Comparator.comparing(Field::getName));
    for (Field f : fields) System.out.println(f + " " + f.getType() + " " + Modifier.toString(f.getModifiers()));
    Constructor<?>[] constructors = type.getDeclaredConstructors();
    Arrays.sort(constructors, Comparator.comparing(Constructor::toString));
    for (Constructor<?> c : constructors) System.out.println(c + " " + c.getParameterCount());
  }

  public static void main(String[] args) throws Exception {
    members(Point.class);
    members(Point3.class);
    Point p = new Point(3, 4);
    Method sum = Point.class.getDeclaredMethod("sum", int.class, long.class);
    System.out.println(sum.invoke(p, 10, 20L));
    System.out.println(sum.invoke(new Point3(), 10, 20));
    Method join = Point.class.getDeclaredMethod("join", String.class, Object.class, boolean.class, char.class, double.class);
    System.out.println(join.invoke(null, "a", null, true, 'c', 2.5f));
    Method fail = Point.class.getDeclaredMethod("fail", String.class);
    System.out.println(Arrays.toString(fail.getExceptionTypes()));
    try {
      fail.invoke(p, "no");
    } catch (InvocationTargetException e) {
      System.out.println(e + " / " + e.getCause());
    }
    try {
      sum.invoke(p, "x", 1L);
    } catch (IllegalArgumentException e) {
      System.out.println(e);
    }
    try {
      sum.invoke(p);
    } catch (IllegalArgumentException e) {
      System.out.println(e);
    }
    try {
      sum.invoke(null, 1, 2L);
    } catch (NullPointerException e) {
      System.out.println("null receiver");
    }
    try {
      Point.class.getDeclaredMethod("absent");
    } catch (NoSuchMethodException e) {
      System.out.println(e);
    }
    Constructor<Point> make = Point.class.getDeclaredConstructor(int.class, long.class);
    System.out.println(make.newInstance(8, 9L));
    System.out.println(Point.class.getDeclaredConstructor().newInstance());
    Field x = Point.class.getField("x");
    x.setInt(p, 77);
    System.out.println(x.get(p) + " " + x.getInt(p));
    Field shared = Point.class.getDeclaredField("shared");
    shared.set(null, "second");
    System.out.println(shared.get(null) + Point.shared);
    Field weights = Point.class.getDeclaredField("weights");
    System.out.println(Arrays.toString((double[]) weights.get(p)));
    Field z = Point3.class.getDeclaredField("z");
    System.out.println(z.getShort(new Point3()) + " " + z.getLong(new Point3()));
    Object array = Array.newInstance(int.class, 3);
    Array.setInt(array, 1, 5);
    System.out.println(Array.getLength(array) + " " + Array.get(array, 1) + " " + array.getClass().getName());
    Object[][] grid = (Object[][]) Array.newInstance(String.class, 2, 3);
    System.out.println(grid.length + " " + grid[1].length + " " + grid.getClass().getSimpleName());
    System.out.println(Modifier.toString(Point3.class.getModifiers()) + " " + Point3.class.getSuperclass());
    System.out.println(Arrays.toString(Point3.class.getInterfaces()));
    Object local = new Object() {};
    System.out.println(local.getClass().getEnclosingMethod());
    System.out.println(Point.class.getEnclosingClass() + " " + Point.class.getSimpleName());
  }
}
