// SPDX-License-Identifier: Apache-2.0
public class AbstractClasses {
  abstract static class Animal {
    abstract String sound();
    String speak() {
      return getClass().getSimpleName() + " says " + sound();
    }
  }
  static class Dog extends Animal {
    String sound() {
      return "woof";
    }
  }
  static class Puppy extends Dog {
    @Override
    String sound() {
      return super.sound() + "!";
    }
  }

  public static void main(String[] args) {
    for (Animal a : new Animal[] {new Dog(), new Puppy()}) System.out.println(a.speak());
  }
}
