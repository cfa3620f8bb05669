// SPDX-License-Identifier: Apache-2.0
public class AnonymousClasses {
  abstract static class Counter {
    int count;
    abstract int step();
    int next() {
      return count += step();
    }
  }

  public static void main(String[] args) {
    final int by = 3;
    Counter c = new Counter() {
      int calls = 0;
      {
        count = 100;
      }
      @Override
      int step() {
        return by + calls++;
      }
    };
    System.out.println(c.next() + " " + c.next() + " " + c.next());
    Runnable r = new Runnable() {
      @Override
      public void run() {
        System.out.println("ran " + by);
      }
    };
    r.run();
  }
}
