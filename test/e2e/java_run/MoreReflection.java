// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.lang.reflect.*;
import java.util.*;
import java.lang.ref.*;

class MoreReflection {
  interface Shape { double area(); default String kind() { return "shape"; } }
  record Square(double side) implements Shape { public double area() { return side * side; } }
  static class Base<T extends Comparable<T>> { protected List<? super T> items; public T[] array; static int count = 4; private int hidden = 3; }
  public static void main(String[] args) throws Exception {
    Field f = Base.class.getDeclaredField("items");
    System.out.println(f.getGenericType() + " " + Modifier.toString(f.getModifiers()) + " " + Base.class.getTypeParameters()[0].getBounds()[0]);
    Field hidden = Base.class.getDeclaredField("hidden");
    hidden.setAccessible(true);
    Base<String> base = new Base<>();
    hidden.setInt(base, 9);
    System.out.println(hidden.get(base) + " " + Base.class.getDeclaredField("count").getInt(null));
    Constructor<Square> make = Square.class.getDeclaredConstructor(double.class);
    Square s = make.newInstance(3.0);
    System.out.println(Square.class.getMethod("area").invoke(s) + " " + s.kind() + " " + Square.class.getRecordComponents()[0].getName());
    System.out.println(Arrays.toString(Square.class.getInterfaces()) + " " + Shape.class.isInterface() + int[][].class.getComponentType() + " " + Array.getLength(Array.newInstance(int.class, 3)));
    try {
      Square.class.getMethod("nothing");
    } catch (NoSuchMethodException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(new WeakReference<>("x").get() + new SoftReference<>(1).get() + " " + new IdentityHashMap<>(Map.of(1, 2)).size());
    System.out.println(Square.class.getPackageName() + "|" + Square.class.getSimpleName() + "|" + Square.class.getEnclosingClass().getName() + "|" + Square.class.getDeclaringClass() + "|" + new Object() { }.getClass().isAnonymousClass());
  }
}
