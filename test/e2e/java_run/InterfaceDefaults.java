// SPDX-License-Identifier: Apache-2.0
public class InterfaceDefaults {
  interface Named {
    String name();
    default String greet() {
      return "Hello " + name();
    }
    static Named of(String s) {
      return () -> s;
    }
  }
  interface Loud extends Named {
    @Override
    default String greet() {
      return Named.super.greet().toUpperCase();
    }
  }
  static class Person implements Loud, Named {
    public String name() {
      return "Ann";
    }
  }

  public static void main(String[] args) {
    System.out.println(new Person().greet());
    System.out.println(Named.of("Bob").greet());
  }
}
