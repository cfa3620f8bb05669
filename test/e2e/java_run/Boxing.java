// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

public class Boxing {
  static String which(Object o) {
    return "object";
  }
  static String which(int i) {
    return "int";
  }
  static String which(long l) {
    return "long";
  }
  static String which(Integer i) {
    return "Integer";
  }

  public static void main(String[] args) {
    Integer a = 127, b = 127, c = 1000, d = 1000;
    System.out.println((a == b) + " " + c.equals(d) + " " + (c + 0 == d));
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 5; i++) list.add(i * i);
    list.remove(Integer.valueOf(9));
    list.remove(0);
    int sum = 0;
    for (int v : list) sum += v;
    System.out.println(list + " " + sum);
    short s = 1;
    System.out.println(which(s) + which(5) + which(5L) + which(Integer.valueOf(1)) + which('c') + which(1.5));
    Integer none = null;
    try {
      int x = none;
    } catch (NullPointerException e) {
      System.out.println("npe");
    }
  }
}
