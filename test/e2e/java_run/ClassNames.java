// SPDX-License-Identifier: Apache-2.0
public class ClassNames {
  static class Nested {}
  interface Face {}

  public static void main(String[] args) {
    Object[] all = {"", new Nested(), new int[0], new String[0][], new Object() {}, 5};
    for (Object o : all) System.out.println(o.getClass().getName() + " " + o.getClass().getSimpleName());
    System.out.println(int.class + " " + Face.class + " " + Nested.class.isInstance(all[1]) + " " + Face.class.isInterface());
    System.out.println(Integer.class.getSuperclass() + " " + int[].class.getComponentType() + " " + (String.class == "".getClass()));
  }
}
