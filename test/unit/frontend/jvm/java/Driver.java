// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls static methods of a class as standard input says, one line each: name, then arguments as bits. */
final class Driver {
  public static void main(String[] args) throws Exception {
    Class<?> target = Class.forName(args[0]);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    StringBuilder out = new StringBuilder();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.append(outcome(target, line.split(" "))).append('\n');
    }
    System.out.print(out);
  }

  static String outcome(Class<?> target, String[] words) throws Exception {
    for (Method method : target.getDeclaredMethods()) {
      if (!method.getName().equals(words[0])) continue;
      method.setAccessible(true);
      Class<?>[] types = method.getParameterTypes();
      Object[] arguments = new Object[types.length];
      for (int i = 0; i < types.length; i++) arguments[i] = value(types[i], Long.parseLong(words[i + 1]));
      try {
        return "returned " + text(method.invoke(null, arguments));
      } catch (InvocationTargetException e) {
        Throwable thrown = e.getCause();
        String message = thrown instanceof ClassCastException || thrown instanceof NoClassDefFoundError ? null : thrown.getMessage();
        return "threw " + thrown.getClass().getName() + ": " + message;
      }
    }
    return "no method " + words[0];
  }

  static Object value(Class<?> type, long bits) {
    if (type == boolean.class) return bits != 0;
    if (type == byte.class) return (byte) bits;
    if (type == short.class) return (short) bits;
    if (type == char.class) return (char) bits;
    if (type == int.class) return (int) bits;
    if (type == long.class) return bits;
    if (type == float.class) return Float.intBitsToFloat((int) bits);
    return Double.longBitsToDouble(bits);
  }

  static String text(Object result) {
    if (result instanceof Float) return "" + Float.floatToIntBits((Float) result);
    if (result instanceof Double) return "" + Double.doubleToLongBits((Double) result);
    if (result instanceof Character) return "" + (int) (Character) result;
    if (result instanceof Boolean) return (Boolean) result ? "1" : "0";
    return "" + result;
  }
}
