// SPDX-License-Identifier: Apache-2.0
public class NullChecks {
  static class Holder {
    Holder next;
    int[] data;
    int get() {
      return 1;
    }
  }

  public static void main(String[] args) {
    Holder h = new Holder();
    int caught = 0;
    try {
      h.next.get();
    } catch (NullPointerException e) {
      caught |= 1;
    }
    try {
      h.data[0]++;
    } catch (NullPointerException e) {
      caught |= 2;
    }
    try {
      System.out.println(h.data.length);
    } catch (NullPointerException e) {
      caught |= 4;
    }
    try {
      synchronized (h.next) {
        caught |= 64;
      }
    } catch (NullPointerException e) {
      caught |= 8;
    }
    try {
      RuntimeException none = null;
      throw none;
    } catch (NullPointerException e) {
      caught |= 16;
    }
    System.out.println(caught);
  }
}
