// SPDX-License-Identifier: Apache-2.0
public class Synchronised {
  static int count;
  static synchronized void up() {
    count++;
  }
  final Object lock = new Object();
  void locked() {
    synchronized (lock) {
      synchronized (lock) {
        count += 10;
      }
      throw new IllegalStateException();
    }
  }

  public static void main(String[] args) {
    up();
    try {
      new Synchronised().locked();
    } catch (IllegalStateException e) {
      count += 100;
    }
    System.out.println(count);
  }
}
